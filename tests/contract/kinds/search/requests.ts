import { credential, type Exchange, type ServiceSetup, sends } from "../exchange";

const key = credential();

/** Azure AI Search, with an admin key. */
export const setup: ServiceSetup = {
  config: (url) => ({ "trefoil:searchUrl": url, "trefoil:searchApiKey": key }),
  headers: { "api-key": key },
  entry: [],
};

export const version = "api-version=2026-10-01";
export const etag = '"0x8DE89CBAE8322CF"';

/** Without the first header a PUT may return no body. The second header restricts it to a create. */
export const creating = { prefer: "return=representation", "if-none-match": "*" };
export const updating = { prefer: "return=representation", "if-match": etag };

/** The metadata of a response. */
export const notes = { "@odata.context": "https://svc.example/$metadata#entity", "@odata.etag": etag };

/** A list is complete and has no pages. */
export const list = (collection: string, ...value: unknown[]): Exchange =>
  sends(`GET ${collection}?${version}`).receives(200, { "@odata.context": "https://svc.example/$metadata", value });

/** A 412 with the message of the service. */
export const preconditionFailed = {
  error: { code: "", message: "The precondition given in one of the request headers evaluated to false." },
};
