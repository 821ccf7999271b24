// Serves the programs of stacks to the CLI, one after the other, as the Automation API serves an inline program. Prints the port. A
// message contains the variables of the next program. The first argument is the folder of the packages.
const { join, sep } = require("node:path");
const { createRequire } = require("node:module");
require("../typescript.js");

const own = createRequire(join(process.argv[2], "index.js"));
const { LanguageServer } = own("@pulumi/pulumi/automation/server");
const { LanguageRuntimeService } = own("@pulumi/pulumi/proto/language_grpc_pb");
const { Server, ServerCredentials } = createRequire(own.resolve("@pulumi/pulumi/automation/server"))("@grpc/grpc-js");

process.on("disconnect", () => process.exit());
// A promise of a failed program can be rejected after its end, before the response is sent.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => undefined);
process.on("message", (variables) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, variables);
});

/** Runs the program in the folder of the operation. The packages that an earlier program loaded are not loaded again. */
function load(folder) {
  process.chdir(folder);
  for (const file of Object.keys(require.cache)) if (file.startsWith(folder + sep)) delete require.cache[file];
  const program = require(folder);
  return typeof program === "function" ? program() : program;
}

const run = (call, callback) => new LanguageServer(async () => load(call.request.getPwd())).run(call, callback);

const server = new Server();
server.addService(LanguageRuntimeService, Object.assign(new LanguageServer(), { run }));
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
