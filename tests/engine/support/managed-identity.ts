import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The endpoint of a managed identity, which returns this token. */
export async function managedIdentity(token: string) {
  const server = createServer((_request, response) => {
    const expires = Math.floor(Date.now() / 1000) + 3600;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ access_token: token, expires_on: `${expires}`, resource: "", token_type: "Bearer" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const env = {
    IDENTITY_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/msi/token`,
    IDENTITY_HEADER: "machine-header-0815",
    AZURE_TOKEN_CREDENTIALS: "ManagedIdentityCredential",
  };
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { env, [Symbol.asyncDispose]: close };
}
