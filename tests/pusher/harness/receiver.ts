import type { IncomingMessage, ServerResponse } from "node:http";
import { type PusherEvent, readPusherWebhook } from "../../../packages/webhooks";
import { LocalServer } from "../../support/local-server";
import { Inbox } from "./inbox";

/** A program that receives webhooks. */
export class Receiver extends LocalServer {
  readonly events = new Inbox<PusherEvent>();
  readonly failures = new Inbox<unknown>();
  /** Secrets by key, known once the app exists. */
  keys: Record<string, string> = {};

  override get url(): string {
    return `${super.url}/hook`;
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { events } = await readPusherWebhook(request, this.keys);
      for (const event of events) this.events.add(event);
    } catch (error) {
      this.failures.add(error);
    }
    response.end();
  }
}
