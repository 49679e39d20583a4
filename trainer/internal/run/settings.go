package run

import (
	"cmp"
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

// settings are all fields of a configuration, those of its network and of its run among them. The first are those from which others
// may follow.
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
	slices.SortStableFunc(all, func(a, b setting) int {
		at := func(s setting) int {
			if k := slices.Index(first, s.name); k >= 0 {
				return k
			}
			return len(first)
		}
		return at(a) - at(b)
	})
	return all
}

// Flags adds the flags of a configuration's settings, which write into it.
func Flags(fs *flag.FlagSet, c *train.Config) {
	for _, s := range settings(c) {
		name, usage := s.tag.Get("flag"), s.tag.Get("usage")
		if name == "" {
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
	must := ""
	switch limits := s.tag.Get("range"); limits {
	case ">0":
		if x > 0 && x <= math.MaxFloat64 {
			return nil
		}
		must = "must be above zero"
	case "":
		if x >= 0 && x <= math.MaxFloat64 {
			return nil
		}
		must = "cannot be negative"
	default:
		var low, high float64
		fmt.Sscan(limits, &low, &high)
		if x == 0 || x >= low && x <= high {
			return nil
		}
		if must = fmt.Sprintf("must be %g to %.0f", low, high); low > 0 {
			must = fmt.Sprintf("must be 0, or %g to %.0f", low, high)
		}
	}
	return fmt.Errorf("%s is %s, %s", s.name, strconv.FormatFloat(x, 'f', -1, 64), must)
}

// difference says which setting of another configuration is the first that differs, "" if none does.
func difference(other, c train.Config) string {
	differs := func(what, a, b string) string {
		return fmt.Sprintf("its %s is %s, here it is %s", what, cmp.Or(a, "none"), cmp.Or(b, "none"))
	}
	origin := func(c train.Config) string {
		if c.From == nil {
			return ""
		}
		return c.From.Content
	}
	if a, b := origin(other), origin(c); a != b {
		return differs("origin", a, b)
	}
	is := settings(&c)
	for i, s := range settings(&other) {
		if a, b := fmt.Sprint(s.value), fmt.Sprint(is[i].value); a != b {
			return differs(s.name, a, b)
		}
	}
	return ""
}
