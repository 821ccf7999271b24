import { listen } from "../../support/local-server";

/** The endpoint of a managed identity, which returns this token. */
export async function managedIdentity(token: string) {
  const server = await listen((_request, response) => {
    const expires = Math.floor(Date.now() / 1000) + 3600;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ access_token: token, expires_on: `${expires}`, resource: "", token_type: "Bearer" }));
  });
  const env = {
    IDENTITY_ENDPOINT: `${server.url}/msi/token`,
    IDENTITY_HEADER: "machine-header-0815",
    AZURE_TOKEN_CREDENTIALS: "ManagedIdentityCredential",
  };
  return { ...server, env };
}
