import { rest } from "trefoil";

// REST may hide these inputs of Resource. Add the inputs that are set: secretBody.
new rest.Resource("alpha", { path: "/v1/resources", body: { name: "alpha", size: 1, labels: { team: "web" } } });
new rest.Resource("beta", { path: "/v1/things", body: { name: "beta" } });
new rest.Resource("epsilon", { path: "/v1/others", body: { name: "epsilon" } });
