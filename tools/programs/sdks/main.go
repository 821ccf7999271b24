// Generates the libraries of the package for Python, Go and Node.js with Pulumi's code generation:
// `sdks SCHEMA FOLDER [LANGUAGE…]`. Fails on each diagnostic of Pulumi about the schema.
package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

const tool = "trefoil"

type generator func(*schema.Package) (map[string][]byte, error)

// Languages whose names differ from those of the schema.
var namers = map[string]*namer{
	"python": {
		property: python.PyName,
		assignment: func(name, value string) string {
			constants := map[string]string{"true": "True", "false": "False"}
			if constant, known := constants[value]; known {
				value = constant
			}
			return python.PyName(name) + "=" + value
		},
		function: func(name string, _ bool) string { return python.PyName(name) },
	},
	"go": {
		property:   gogen.Title,
		assignment: func(name, value string) string { return gogen.Title(name) + ": " + value },
		function: func(name string, isResource bool) string {
			if isResource {
				return strings.Replace(name, "get", "Lookup", 1)
			}
			return gogen.Title(name)
		},
	},
}

var generators = map[string]generator{
	"python": func(pkg *schema.Package) (map[string][]byte, error) {
		files, err := python.GeneratePackage(tool, pkg, nil, nil)
		if err == nil {
			// pyproject.toml refers to it here.
			files["README.md"] = files["pulumi_trefoil/README.md"]
		}
		return files, err
	},
	"go": func(pkg *schema.Package) (map[string][]byte, error) {
		return gogen.GeneratePackage(tool, pkg, nil)
	},
	"nodejs": func(pkg *schema.Package) (map[string][]byte, error) {
		return nodejs.GeneratePackage(tool, pkg, nil, nil, false, nil)
	},
}

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Generates the given languages, or all of them.
func run(schemaFile, folder string, languages []string) error {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	if len(languages) == 0 {
		languages = slices.Sorted(maps.Keys(generators))
	}
	for _, language := range languages {
		generate, known := generators[language]
		if !known {
			return fmt.Errorf("%s: no code generation for this language", language)
		}
		// Code generation changes the package, so each language gets its own.
		var spec schema.PackageSpec
		if err := json.Unmarshal(text, &spec); err != nil {
			return err
		}
		if name := namers[language]; name != nil {
			localize(&spec, *name)
		}
		pkg, diagnostics, err := schema.BindSpec(spec, schema.NewNullLoader(), schema.ValidationOptions{})
		if err != nil {
			return err
		}
		if len(diagnostics) > 0 {
			return diagnostics
		}
		files, err := generate(pkg)
		if err != nil {
			return fmt.Errorf("%s: %w", language, err)
		}
		if err := write(filepath.Join(folder, language), files); err != nil {
			return err
		}
		fmt.Printf("%s: %d files\n", language, len(files))
	}
	return nil
}

func write(folder string, files map[string][]byte) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
