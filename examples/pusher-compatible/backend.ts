import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import Pusher from "pusher";
import { readPusherWebhook, WebhookError } from "trefoil/webhooks";

/** A setting from the output `environment` of the stack. */
function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set. Set it from the output "environment" of the stack.`);
}

const key = setting("PUSHER_KEY");
const secret = setting("PUSHER_SECRET");
const pusher = new Pusher({
  appId: setting("PUSHER_APP_ID"),
  key,
  secret,
  host: setting("PUSHER_HOST"),
  port: setting("PUSHER_PORT"),
  useTLS: setting("PUSHER_TLS") === "true",
});

type Reply = { readonly status: number; readonly body?: string };

const routes: Record<string, (request: IncomingMessage) => Promise<Reply>> = {
  /** Publishes an order to the pages of the shop. */
  "POST /orders": async (request) => {
    await pusher.trigger("private-orders", "new", JSON.parse(await text(request)));
    return { status: 201 };
  },
  /** Authorizes a page for a channel. A real shop checks the user here. */
  "POST /pusher/auth": async (request) => {
    const form = new URLSearchParams(await text(request));
    const channel = form.get("channel_name") ?? "";
    if (channel !== "private-orders") return { status: 403 };
    return { status: 200, body: JSON.stringify(pusher.authorizeChannel(form.get("socket_id") ?? "", channel)) };
  },
  /** Receives webhooks about events on channels. */
  "POST /pusher/webhook": async (request) => {
    const { events } = await readPusherWebhook(request, { [key]: secret });
    for (const event of events) if ("channel" in event) console.log(`${event.name} ${event.channel}`);
    return { status: 200 };
  },
};

const server = createServer(async (request, response) => {
  const route = routes[`${request.method} ${request.url}`] ?? (async () => ({ status: 404 }));
  const { status, body } = await route(request).catch((error: unknown): Reply => {
    console.error(String(error));
    return { status: WebhookError.isInstance(error) ? error.status : 500 };
  });
  response.writeHead(status, { "content-type": "application/json" }).end(body);
});
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`listening on port ${address.port}`);
});
