package main

import (
	"encoding/json"
	"os"
	"sync"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

// mocks collects the type, the name and the inputs of each resource.
type mocks struct {
	mutex      sync.Mutex
	registered [][]any
}

func (m *mocks) NewResource(args pulumi.MockResourceArgs) (string, resource.PropertyMap, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.registered = append(m.registered, []any{args.TypeToken, args.Name, args.Inputs.Mappable()})
	return args.Name, args.Inputs, nil
}

func (m *mocks) Call(pulumi.MockCallArgs) (resource.PropertyMap, error) {
	return resource.PropertyMap{}, nil
}

// main prints the resources that the function of an imported program declares.
func main() {
	m := &mocks{}
	if err := pulumi.RunErr(declareProgram, pulumi.WithMocks("test", "dev", m)); err != nil {
		panic(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(m.registered); err != nil {
		panic(err)
	}
}
