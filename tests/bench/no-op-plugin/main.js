/**
 * A plugin without any work: the floor of each operation that the plugin of Trefoil is compared with. If NOTHING_URL is the
 * address of the emulated realtime service, it sends as many requests as Trefoil does, and ignores the responses.
 */
const { Server, ServerCredentials } = require("@grpc/grpc-js");
const { ResourceProviderService } = require("@pulumi/pulumi/proto/provider_grpc_pb");
const messages = require("@pulumi/pulumi/proto/provider_pb");
const { Empty } = require("google-protobuf/google/protobuf/empty_pb");

const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;

/** The `synonyms` of the first resource contain the change of a run. */
const textOf = (struct) => JSON.stringify(struct?.toJavaScript().synonyms);

const { NOTHING_URL: url, NOTHING_TOKEN: token } = process.env;

/** Requests of Trefoil for a realtime object. One list contains both namespaces of an app. */
const requests = {
  create: () => 1,
  read: (type, name) => (type === "App" || name.startsWith("news") ? 0 : 1),
  delete: (type) => (type === "App" ? 1 : 2),
};

async function send(countOf, request) {
  const [type, name] = request.getUrn().split(/:+/).slice(-2);
  for (let left = countOf(type, name); left > 0; left--) {
    const response = await fetch(`${url}/me`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`The emulator returned ${response.status}.`);
    await response.arrayBuffer();
  }
}

const methods = {
  handshake: () => new messages.ProviderHandshakeResponse(),
  getPluginInfo: () => new (require("@pulumi/pulumi/proto/plugin_pb").PluginInfo)().setVersion("1.0.0"),
  getSchema: () => new messages.GetSchemaResponse().setSchema('{"name":"nothing","version":"1.0.0"}'),
  checkConfig: (request) => new messages.CheckResponse().setInputs(request.getNews()),
  diffConfig: () => new messages.DiffResponse().setChanges(DIFF_NONE),
  configure: () => new messages.ConfigureResponse().setSupportspreview(true),
  check: (request) => new messages.CheckResponse().setInputs(request.getNews()),
  diff: (request) =>
    new messages.DiffResponse().setChanges(
      textOf(request.getOlds()) === textOf(request.getNews()) ? DIFF_NONE : DIFF_SOME,
    ),
  create: (request) =>
    new messages.CreateResponse().setId(request.getUrn().split("::").pop()).setProperties(request.getProperties()),
  read: (request) =>
    new messages.ReadResponse()
      .setId(request.getId())
      .setProperties(request.getProperties())
      .setInputs(request.getInputs()),
  update: (request) => new messages.UpdateResponse().setProperties(request.getNews()),
  delete: () => new Empty(),
  cancel: () => new Empty(),
};

const respond =
  (name, method) =>
  async ({ request }, callback) => {
    try {
      if (url && name in requests) await send(requests[name], request);
      callback(null, method(request));
    } catch (error) {
      callback(error);
    }
  };

const server = new Server();
server.addService(
  ResourceProviderService,
  Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, respond(name, method)])),
);
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
