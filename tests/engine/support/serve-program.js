// Serves the program of the working folder to the CLI, as the Automation API serves an inline program. Prints the port.
const { join } = require("node:path");
const { createRequire } = require("node:module");

const own = createRequire(join(process.cwd(), "index.js"));
const { LanguageServer } = own("@pulumi/pulumi/automation/server");
const { LanguageRuntimeService } = own("@pulumi/pulumi/proto/language_grpc_pb");
const { Server, ServerCredentials } = createRequire(own.resolve("@pulumi/pulumi/automation/server"))("@grpc/grpc-js");

const server = new Server();
const host = new LanguageServer(async () => own("./index.js"));
server.addService(LanguageRuntimeService, host);
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
