import { rest } from "trefoil";

// REST may hide these inputs of Resource. Add the inputs that are set: `secretBody`.
// The API does not describe its secrets. `secretBody` contains each property whose value may be a secret. Move the
// others to `body`.
new rest.Resource("alpha", { path: "/v1/resources", body: { name: "alpha", size: 1, labels: { team: "web" } } });
new rest.Resource("beta", { path: "/v1/things", body: { name: "beta" } });
new rest.Resource("epsilon", { path: "/v1/others", body: { name: "epsilon" } });
