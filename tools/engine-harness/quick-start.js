/**
 * Loaded by the Node processes of the engine in tests. Pulumi's SDK loads npm's dependency resolver, a third of its
 * modules, which only the serialization of functions requires. Here the resolver is loaded when it is used.
 */
const Module = require("node:module");

const load = Module._load;
Module._load = (request, ...rest) => {
  if (request !== "@npmcli/arborist") return load(request, ...rest);
  // As an ES module, its members are not copied when it is imported.
  return new Proxy({}, { get: (_, name) => name === "__esModule" || load(request, ...rest)[name] });
};
