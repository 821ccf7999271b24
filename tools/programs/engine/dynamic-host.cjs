#!/usr/bin/env node
// Installed next to the CLI as pulumi-resource-pulumi-nodejs, where the CLI searches the host of dynamic providers.
// The host is part of the @pulumi/pulumi package of the program in the working folder. The launcher in that package
// starts a shell and two Node processes. This is a single process, so that a signal reaches the host.
const script = require.resolve("@pulumi/pulumi/cmd/dynamic-provider", { paths: [process.cwd()] });
process.argv[1] = script;
require(script);
