// The executable of the npm package. Pulumi passes the address of the engine.
const { dirname, join } = require("node:path");
const manifest = require("trefoil/package.json");

require(join(dirname(require.resolve("trefoil/package.json")), manifest.bin["pulumi-resource-trefoil"]));
