import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type PusherEvent, readPusherWebhook } from "../../../packages/webhooks";
import { Inbox } from "./inbox";

/** A program that receives webhooks. */
export class Receiver {
  readonly events = new Inbox<PusherEvent>();
  readonly failures = new Inbox<unknown>();
  /** Secrets by key, known once the app exists. */
  keys: Record<string, string> = {};
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      try {
        const { events } = await readPusherWebhook(request, this.keys);
        for (const event of events) this.events.add(event);
      } catch (error) {
        this.failures.add(error);
      }
      response.end();
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
