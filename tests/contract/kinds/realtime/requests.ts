import { credential, type ServiceSetup } from "../exchange";

const token = credential();
const capabilities = ["app", "key", "namespace", "queue", "rule"].flatMap((kind) => [`read:${kind}`, `write:${kind}`]);

export const setup: ServiceSetup = {
  config: (url) => ({ "trefoil:realtimeUrl": `${url}/v1`, "trefoil:realtimeToken": token }),
  headers: { authorization: `Bearer ${token}` },
  entry: [
    {
      request: "GET /v1/me",
      headers: { authorization: `Bearer ${token}` },
      status: 200,
      response: {
        token: { id: "t1", name: "ci", capabilities, expires_at: null, last_used_at: null },
        user: { id: 7, email: "octavia@example.com" },
        account: { id: "WgRpOB", name: "Acme" },
      },
    },
  ],
};
