// A container registry with the referrers API, in memory. The reference implementation, which the other tests use, lacks this API.
package main

import (
	"io"
	"log"
	"net"
	"net/http"

	"github.com/google/go-containerregistry/pkg/registry"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("listening on %s", listener.Addr())
	silent := log.New(io.Discard, "", 0)
	log.Fatal(http.Serve(listener, registry.New(registry.WithReferrersSupport(true), registry.Logger(silent))))
}
