import { listen } from "../../support/local-server";

/** Moment at which a service holds a request: before it was applied, or after it was applied and before its response. */
export type Moment = "before" | "after";

/**
 * Forwards requests to a service. While `holds` is set, it sends no response to requests with the method and the path, and counts them
 * in `held`.
 */
export async function holdRequests(service: string, method: string, path: RegExp) {
  const state = { holds: undefined as Moment | undefined, held: 0 };
  const server = await listen(async (request, response) => {
    const { url = "", headers } = request;
    const { host, connection, "content-length": length, "transfer-encoding": encoding, ...others } = headers;
    const body = Buffer.concat(await request.toArray());
    const isHeld = () => request.method === method && path.test(url);
    if (state.holds === "before" && isHeld()) {
      state.held++;
      return;
    }
    const answer = await fetch(`${service}${url}`, {
      method: request.method ?? "",
      headers: others as Record<string, string>,
      ...(body.length && { body }),
    });
    const text = await answer.text();
    if (state.holds === "after" && isHeld()) state.held++;
    else if (answer.status === 204) response.writeHead(204).end();
    else response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  });
  return Object.assign(state, server);
}
