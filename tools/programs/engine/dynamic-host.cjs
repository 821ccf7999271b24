#!/usr/bin/env node
// Placed beside the CLI as pulumi-resource-pulumi-nodejs, where the CLI looks for the host of dynamic providers. The host
// itself comes from the @pulumi/pulumi of the program in the working folder. The launcher in that package starts a shell
// and two Nodes; this is one process, so that a signal to it reaches the host.
const script = require.resolve("@pulumi/pulumi/cmd/dynamic-provider", { paths: [process.cwd()] });
process.argv[1] = script;
require(script);
