package run

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ptrnet/core/train"
)

// setting is a field of a configuration.
type setting struct {
	name  string // as in JSON
	tag   reflect.StructTag
	value reflect.Value
}

// settings are all fields of a configuration, those of its network and of its run among them. The first are
// those from which others may follow.
func settings(c *train.Config) (all []setting) {
	var walk func(v reflect.Value, prefix string)
	walk = func(v reflect.Value, prefix string) {
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch name = prefix + cmp.Or(name, f.Name); {
			case f.Anonymous:
				walk(v.Field(i), prefix)
			case f.Type.Kind() == reflect.Struct:
				walk(v.Field(i), name+".")
			case f.Type.Kind() != reflect.Pointer:
				all = append(all, setting{name, f.Tag, v.Field(i)})
			}
		}
	}
	walk(reflect.ValueOf(c).Elem(), "")
	first := []string{"Task", "MaxN", "MinN", "steps", "data", "Frame"}
	slices.SortStableFunc(all, func(a, b setting) int { // those that are not in the list last
		return cmp.Compare(uint(slices.Index(first, a.name)), uint(slices.Index(first, b.name)))
	})
	return all
}

// complete is a configuration as JSON with all its settings, also those that are zero: read over a recipe's, it
// leaves none of these.
func complete(c train.Config) ([]byte, error) {
	all := map[string]any{}
	for _, s := range settings(&c) {
		group, name, nested := strings.Cut(s.name, ".")
		if !nested {
			all[s.name] = s.value.Interface()
			continue
		}
		if all[group] == nil {
			all[group] = map[string]any{}
		}
		all[group].(map[string]any)[name] = s.value.Interface()
	}
	if c.From != nil {
		all["From"] = c.From
	}
	return json.MarshalIndent(all, "", "  ")
}

// usages are those of the flags, which have their settings' names in JSON.
var usages = map[string]string{
	"seed":      "random seed",
	"optimizer": "adam or sgd",
	"rate":      "learning rate",
	"warmup": "steps over which the learning rate rises from zero " +
		"(default: the recipe's, at most a tenth of --steps)",
	"steps": "number of steps, over which the learning rate decays",
	"batch": "examples per step",
	"curriculum": "share of the run over which the largest number of points grows from the smallest to the " +
		"largest of --n; 0 for all from the start",
	"chrono": "chrono initialization: initial gate biases with which the LSTMs remember about this many " +
		"steps; 0 to initialize the biases like all weights, so that half of the state is forgotten in each step " +
		"(default: twice --n for seq2seq, else 0; recipe paper 0)",
	"stretch": "for triangulations: factor from 1 to 3 by which y is multiplied before they are solved, so " +
		"that the circles that must be empty are ellipses; the network sees x and y as they are (default: 1)",
	"distinct": "yes or no, where solutions name every point once, as tours do: apply the action mask " +
		"(only points not yet named) in training, too",
	"mistakes": "for hulls: share of the examples with a perturbed prefix, a wrong first corner, so that the " +
		"network learns to recover from one",
	"first": "weight of the first pointer in the loss; the others have weight 1 (default: 1, also for 0)",
	"clip":  "largest L2 norm of the gradient, to which it is clipped; 0 for no clipping",
}

// Flags adds flags of a configuration's settings, which write into it.
func Flags(fs *flag.FlagSet, c *train.Config) {
	for _, s := range settings(c) {
		name, usage := s.name, usages[s.name]
		if usage == "" {
			continue
		}
		if !strings.Contains(usage, "(default") && name != "seed" {
			usage += " (default: the recipe's)"
		}
		switch to := s.value.Addr().Interface().(type) {
		case *string:
			fs.StringVar(to, name, *to, usage)
		case *int:
			fs.IntVar(to, name, *to, usage)
		case *float64:
			fs.Float64Var(to, name, *to, usage)
		case *uint64:
			fs.Uint64Var(to, name, *to, usage)
		case *bool:
			fs.Func(name, usage, func(word string) error {
				if word != "yes" && word != "no" {
					return fmt.Errorf("it is not yes or no")
				}
				*to = word == "yes"
				return nil
			})
		}
	}
}

// Override sets the settings of c whose flags were given to those of from, into which Flags made them write.
func Override(c, from *train.Config, fs *flag.FlagSet) {
	to := settings(c)
	for i, s := range settings(from) {
		fs.Visit(func(f *flag.Flag) {
			if f.Name == s.name && usages[s.name] != "" { // --data and --labels are not of Flags
				to[i].value.Set(s.value)
			}
		})
	}
}

// Check is an error if a setting is outside its range, or the configuration is invalid.
func Check(c train.Config) error {
	for _, s := range settings(&c) {
		if err := s.check(); err != nil {
			return err
		}
	}
	return c.Check()
}

// check says in a sentence what is wrong with a value. Numbers without a range cannot be negative.
func (s setting) check() error {
	if among := strings.Fields(s.tag.Get("among")); len(among) > 0 && !slices.Contains(among, s.value.String()) {
		return fmt.Errorf("%s %q is not one of %s", s.name, s.value.String(), strings.Join(among, ", "))
	}
	var x float64
	switch s.value.Kind() {
	case reflect.Int:
		x = float64(s.value.Int())
	case reflect.Float64:
		x = s.value.Float()
	default:
		return nil
	}
	text := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	finite, low, high := math.Abs(x) <= math.MaxFloat64, 0., 0.
	holds, must := finite && x >= 0, "cannot be negative"
	switch limits := s.tag.Get("range"); {
	case limits != "" && limits != ">0":
		fmt.Sscan(limits, &low, &high)
		holds, must = x == 0 || x >= low && x <= high, fmt.Sprintf("must be %s to %s", text(low), text(high))
		if low > 0 {
			must += ", or 0"
		}
	case !finite:
		must = "must be finite"
	case limits == ">0":
		holds, must = x > 0, "must be above zero"
	}
	if holds {
		return nil
	}
	return fmt.Errorf("%s is %s, %s", s.name, text(x), must)
}

// difference says which setting of another configuration is the first that differs, "" if none does.
func difference(other, c train.Config) string {
	values := func(c train.Config) (names, values []string) {
		names, values = []string{"origin"}, []string{""}
		if c.From != nil {
			values[0] = c.From.Content
		}
		for _, s := range settings(&c) {
			names, values = append(names, s.name), append(values, fmt.Sprint(s.value))
		}
		return names, values
	}
	names, was := values(other)
	_, is := values(c)
	for i, name := range names {
		if was[i] != is[i] {
			return fmt.Sprintf("its %s is %s, here it is %s", name, cmp.Or(was[i], "none"), cmp.Or(is[i], "none"))
		}
	}
	return ""
}
