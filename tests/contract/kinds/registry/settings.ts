import type { Exchange } from "../exchange";

export const settings = "/v2/orgs/acme/settings";
export const get = (path: string, response: unknown): Exchange => ({ request: `GET ${path}`, status: 200, response });

export const put = (path: string, body: unknown): Exchange => ({
  request: `PUT ${path}`,
  body,
  status: 200,
  response: body,
});
