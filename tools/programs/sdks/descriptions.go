package main

import (
	"regexp"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// namer returns the names of properties and functions in a library.
type namer struct {
	property func(string) string
	// A property with a value, as a program writes it.
	assignment func(name, value string) string
	// The module has a resource with the name after "get", if isResource is true.
	function func(name string, isResource bool) string
}

var (
	// A name in backticks, or a name with a value.
	quoted = regexp.MustCompile("`([A-Za-z]\\w*)(?:: ([^`]*))?`")
	// Values, which are the same in all languages.
	values = regexp.MustCompile("(One of|Default): (`[^`]*`, )*`[^`]*`")
	// A name such as `lifetimeDays`, which is unlikely to be a value.
	compound = regexp.MustCompile("^[a-z]+[A-Z]")
)

// localizer translates the names of properties and functions in descriptions. Pulumi's code generation renames the
// properties, but not the text about them.
type localizer struct {
	name namer
	// Functions by name, with their names in the library.
	functions map[string]string
	// Properties of the resources and types of each module, to which descriptions of other types refer, too.
	modules map[string]map[string]bool
}

// localize gives the names in all descriptions the form of a language.
func localize(spec *schema.PackageSpec, name namer) {
	l := localizer{name: name, functions: map[string]string{}, modules: map[string]map[string]bool{}}
	for token := range spec.Functions {
		_, isResource := spec.Resources[strings.Replace(token, ":get", ":", 1)]
		l.functions[lastPart(token)] = name.function(lastPart(token), isResource)
	}
	for token, declared := range spec.Types {
		l.addNames(token, declared.Properties)
	}
	for _, declared := range spec.Types {
		l.removeValues(declared.Properties)
	}
	for token, resource := range spec.Resources {
		l.addNames(token, resource.InputProperties, resource.Properties)
	}
	settings := namesOf(spec.Provider.InputProperties, spec.Config.Variables)
	l.properties("::", settings, spec.Provider.InputProperties, spec.Provider.Properties, spec.Config.Variables)
	for token, resource := range spec.Resources {
		own := namesOf(resource.InputProperties, resource.Properties)
		resource.Description = l.firstParagraph(resource.Description, token, own)
		l.properties(token, own, resource.InputProperties, resource.Properties)
		spec.Resources[token] = resource
	}
	for token, declared := range spec.Types {
		own := namesOf(declared.Properties)
		declared.Description = l.text(declared.Description, token, own, "")
		l.properties(token, own, declared.Properties)
		spec.Types[token] = declared
	}
	for token, function := range spec.Functions {
		inputs, outputs := propertiesOf(function.Inputs), propertiesOf(resultOf(function))
		own := namesOf(inputs, outputs)
		function.Description = l.firstParagraph(function.Description, token, own)
		l.properties(token, own, inputs, outputs)
		spec.Functions[token] = function
	}
}

func (l localizer) addNames(token string, all ...map[string]schema.PropertySpec) {
	module := moduleOf(token)
	if l.modules[module] == nil {
		l.modules[module] = map[string]bool{}
	}
	for name := range namesOf(all...) {
		l.modules[module][name] = true
	}
}

// removeValues removes the names that are also values, such as the kinds of a union.
func (l localizer) removeValues(properties map[string]schema.PropertySpec) {
	for _, property := range properties {
		for _, span := range values.FindAllString(property.Description, -1) {
			for _, value := range quoted.FindAllStringSubmatch(span, -1) {
				for _, names := range l.modules {
					delete(names, value[1])
				}
			}
		}
	}
}

func (l localizer) properties(token string, own map[string]bool, all ...map[string]schema.PropertySpec) {
	for _, properties := range all {
		for name, property := range properties {
			place := token
			if property.AdditionalProperties != nil {
				// Keys of a map have the names of the service, which may be those of properties elsewhere.
				place = "::"
			}
			property.Description = l.text(property.Description, place, own, name)
			properties[name] = property
		}
	}
}

// firstParagraph translates the text before the examples.
func (l localizer) firstParagraph(description, token string, own map[string]bool) string {
	first, rest, _ := strings.Cut(description, "\n")
	return strings.TrimSuffix(l.text(first, token, own, "")+"\n"+rest, "\n")
}

// text translates a description. A name of the described property itself is a term of the vendor.
func (l localizer) text(description, token string, own map[string]bool, self string) string {
	replace := func(text string) string {
		return quoted.ReplaceAllStringFunc(text, func(code string) string {
			parts := quoted.FindStringSubmatch(code)
			name, value := parts[1], parts[2]
			isProperty := own[name] || compound.MatchString(name) && l.modules[moduleOf(token)][name]
			switch {
			case isProperty && value != "":
				return "`" + l.name.assignment(name, value) + "`"
			case name == self || value != "":
				return code
			case isProperty:
				return "`" + l.name.property(name) + "`"
			case l.functions[name] != "":
				return "`" + l.functions[name] + "`"
			}
			return code
		})
	}
	var result strings.Builder
	end := 0
	for _, span := range values.FindAllStringIndex(description, -1) {
		result.WriteString(replace(description[end:span[0]]) + description[span[0]:span[1]])
		end = span[1]
	}
	return result.String() + replace(description[end:])
}

// resultOf returns the object that a function returns, or nil if it returns nothing or another value.
func resultOf(function schema.FunctionSpec) *schema.ObjectTypeSpec {
	if function.ReturnType == nil {
		return nil
	}
	return function.ReturnType.ObjectTypeSpec
}

// propertiesOf returns no properties for nil: a schema may omit the arguments of a function.
func propertiesOf(object *schema.ObjectTypeSpec) map[string]schema.PropertySpec {
	if object == nil {
		return nil
	}
	return object.Properties
}

func namesOf(all ...map[string]schema.PropertySpec) map[string]bool {
	names := map[string]bool{}
	for _, properties := range all {
		for name := range properties {
			names[name] = true
		}
	}
	return names
}

func moduleOf(token string) string { return strings.Split(token, ":")[1] }

func lastPart(token string) string { return token[strings.LastIndex(token, ":")+1:] }
