import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import Pusher from "pusher";
import { readPusherWebhook, WebhookError } from "trefoil/webhooks";

/** A setting that the stack exports as `environment`. */
function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: take it from the stack's output "environment".`);
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

type Answer = { readonly status: number; readonly body?: string };

const routes: Record<string, (request: IncomingMessage) => Promise<Answer>> = {
  /** Somebody orders: whoever works in the shop sees it. */
  "POST /orders": async (request) => {
    await pusher.trigger("private-orders", "new", JSON.parse(await text(request)));
    return { status: 201 };
  },
  /** A page asks to listen. A real shop looks here who is logged in. */
  "POST /pusher/auth": async (request) => {
    const asked = new URLSearchParams(await text(request));
    const channel = asked.get("channel_name") ?? "";
    if (channel !== "private-orders") return { status: 403 };
    return { status: 200, body: JSON.stringify(pusher.authorizeChannel(asked.get("socket_id") ?? "", channel)) };
  },
  /** The server tells what happens on channels. */
  "POST /pusher/webhook": async (request) => {
    const { events } = await readPusherWebhook(request, { [key]: secret });
    for (const event of events) if ("channel" in event) console.log(`${event.name} ${event.channel}`);
    return { status: 200 };
  },
};

const server = createServer(async (request, response) => {
  const route = routes[`${request.method} ${request.url}`] ?? (async () => ({ status: 404 }));
  const { status, body } = await route(request).catch((error: unknown): Answer => {
    console.error(String(error));
    return { status: WebhookError.isInstance(error) ? error.status : 500 };
  });
  response.writeHead(status, { "content-type": "application/json" }).end(body);
});
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`listening on port ${address.port}`);
});
