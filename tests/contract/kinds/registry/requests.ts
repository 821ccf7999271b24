import { credential, type ServiceSetup, sends } from "../exchange";

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
    sends("POST /v2/auth/token", { identifier: "octavia", secret: password }).receives(200, { access_token: token }),
  ],
  entryWhenSending: true,
};
