import { type Exchange, sends } from "../exchange";

export const settings = "/v2/orgs/acme/settings";
export const get = (path: string, response: unknown): Exchange => sends(`GET ${path}`).receives(200, response);

export const put = (path: string, body: unknown): Exchange => sends(`PUT ${path}`, body).receives(200, body);
