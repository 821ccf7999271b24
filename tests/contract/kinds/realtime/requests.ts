import { credential, type ServiceSetup, sends } from "../exchange";

const token = credential();
const capabilities = ["app", "key", "namespace", "queue", "rule"].flatMap((kind) => [`read:${kind}`, `write:${kind}`]);

export const setup: ServiceSetup = {
  config: (url) => ({ "trefoil:realtimeUrl": `${url}/v1`, "trefoil:realtimeToken": token }),
  headers: { authorization: `Bearer ${token}` },
  entry: [
    sends("GET /v1/me", undefined, { authorization: `Bearer ${token}` }).receives(200, {
      token: { id: "t1", name: "ci", capabilities, expires_at: null, last_used_at: null },
      user: { id: 7, email: "octavia@example.com" },
      account: { id: "WgRpOB", name: "Acme" },
    }),
  ],
};
