import { credential, type ServiceSetup } from "../exchange";

const password = credential();
const token = credential();

/** The login of every resource of the service. */
export const setup: ServiceSetup = {
  config: (url) => ({
    "trefoil:registryUrl": url,
    "trefoil:registryUsername": "octavia",
    "trefoil:registryPassword": password,
  }),
  headers: { authorization: `Bearer ${token}` },
  entry: [
    {
      request: "POST /v2/auth/token",
      body: { identifier: "octavia", secret: password },
      status: 200,
      response: { access_token: token },
    },
  ],
  entryWhenSending: true,
};
