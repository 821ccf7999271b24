import { type IncomingMessage, request as send } from "node:http";
import { connect } from "node:net";
import { listen } from "./local-server";

export interface SmallProxy extends AsyncDisposable {
  readonly url: string;
  /** `GET http://host/path` and `CONNECT host:port`, in the order of their arrival. */
  readonly journal: string[];
  readonly credentials: (string | undefined)[];
}

/**
 * A proxy on this machine that resolves every host name to this machine. It forwards requests in absolute form, and opens tunnels.
 *
 * @param status rejects every request with this status.
 * @param tunnelPort port on this machine to which all tunnels lead. By default, it is the port of the target.
 */
export async function smallProxy(status?: number, tunnelPort?: number): Promise<SmallProxy> {
  const journal: string[] = [];
  const credentials: (string | undefined)[] = [];
  const record = ({ method, url, headers }: IncomingMessage): void => {
    journal.push(`${method} ${url}`);
    credentials.push(headers["proxy-authorization"]);
  };
  const proxy = await listen((request, response) => {
    record(request);
    if (status) return void response.writeHead(status).end();
    const { port, pathname, search } = new URL(request.url ?? "");
    const { "proxy-authorization": _credentials, ...headers } = request.headers;
    const { method } = request;
    const forward = send({ host: "127.0.0.1", port, path: pathname + search, method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    request.pipe(forward);
  });
  proxy.server.on("connect", (request, client) => {
    record(request);
    if (status) return void client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    const target = connect(tunnelPort ?? Number(request.url?.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    target.on("error", () => client.destroy());
    client.on("error", () => target.destroy());
    client.on("close", () => target.destroy());
  });
  return { ...proxy, journal, credentials };
}
