const { once } = require("node:events");
const { createServer } = require("node:http");
const { json } = require("node:stream/consumers");

const prefix = "vault:v1:";

/** Both requests of `hashivault://`: a ciphertext is the prefix and the plain text, because only tests use it. */
async function serve(request, response) {
  const { plaintext, ciphertext = "" } = await json(request);
  const data =
    plaintext === undefined ? { plaintext: ciphertext.replace(prefix, "") } : { ciphertext: prefix + plaintext };
  response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
}

/**
 * Called by Jest before its workers start: serves the key of the stacks of tests as Vault does. With a passphrase, each run of the
 * CLI derives the key again, which is more than half of the CPU time of an operation. The campaign uses the passphrase, as most users do.
 */
module.exports = async function startKeyService() {
  if (process.env.TREFOIL_CAMPAIGN === "1") return;
  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  process.env.TREFOIL_TEST_KEY_SERVICE = `http://127.0.0.1:${server.address().port}`;
};
