package run

import (
	"errors"
	"hash/crc32"
	"strconv"

	"ptrnet/core/safetensors"
	"ptrnet/core/train"
)

// encode writes a checkpoint as safetensors. config is any text; only its equality matters. There is no random
// state, because the examples of a step depend only on the seed and the step's number.
func encode(s *train.State, config string) []byte {
	f := safetensors.File{Metadata: map[string]string{"config": config, "step": strconv.Itoa(s.Step)}}
	for _, v := range vectors(s) {
		f.Tensors = append(f.Tensors, safetensors.New(v.name, safetensors.F32, []int{len(*v.values)}, *v.values))
	}
	f.Metadata["crc32"] = checksum(&f)
	return f.Encode()
}

// checksum is the CRC-32 of a checkpoint's content, so that a damaged file is detected.
func checksum(f *safetensors.File) string {
	sum := crc32.NewIEEE()
	for _, text := range []string{f.Metadata["config"], f.Metadata["step"]} {
		sum.Write([]byte(text))
		sum.Write([]byte{0})
	}
	for _, v := range vectors(&train.State{}) {
		t, _ := f.Tensor(v.name)
		sum.Write([]byte(v.name))
		sum.Write(t.Data)
	}
	return strconv.FormatUint(uint64(sum.Sum32()), 16)
}

// Decode reads a checkpoint of a network of n weights. It also returns the configuration's text for
// comparison, even if n does not fit; the text is empty if the file is damaged. The error is a sentence.
func Decode(data []byte, n int) (*train.State, string, error) {
	f, err := safetensors.Parse(data)
	if err != nil {
		return nil, "", err
	}
	config, ok := f.Metadata["config"]
	if !ok {
		return nil, "", errors.New("no checkpoint: its metadata hold no config")
	}
	if f.Metadata["crc32"] != checksum(f) {
		return nil, "", errors.New("the checkpoint is damaged: its checksum does not fit its content")
	}
	s := &train.State{}
	if s.Step, err = strconv.Atoi(f.Metadata["step"]); err != nil || s.Step < 0 {
		step := strconv.Quote(f.Metadata["step"])
		return nil, config, errors.New("the checkpoint's step is " + step + ", not a number")
	}
	for _, v := range vectors(s) {
		t, ok := f.Tensor(v.name)
		if !ok {
			return nil, config, errors.New("the checkpoint holds no " + v.name)
		}
		x := t.Float32s()
		if len(x) != n && (len(x) > 0 || v.name == "weights") {
			return nil, config, errors.New("the checkpoint's " + v.name + " hold " + strconv.Itoa(len(x)) +
				" values, the network " + strconv.Itoa(n))
		}
		*v.values = x
	}
	return s, config, nil
}

type vector struct {
	name   string
	values *[]float32
}

func vectors(s *train.State) []vector {
	return []vector{{"average", &s.Average}, {"m", &s.M}, {"v", &s.V}, {"weights", &s.Weights}}
}
