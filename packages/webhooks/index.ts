/**
 * Verifies and parses webhooks of the Pusher protocol and of Ably, for the programs that receive them. Pulumi is not
 * required.
 *
 * ```ts
 * import { createServer } from "node:http";
 * import { readPusherWebhook, WebhookError } from "trefoil/webhooks";
 *
 * createServer(async (request, response) => {
 *   try {
 *     const { events } = await readPusherWebhook(request, { [appKey]: appSecret });
 *     await queue.add(events);
 *     response.end();
 *   } catch (error) {
 *     response.writeHead(WebhookError.isInstance(error) ? error.status : 500).end();
 *   }
 * });
 * ```
 */
export { type AblyBatch, type AblyItem, readAblyBatch } from "./ably";
export { WebhookError, type WebhookErrorCode } from "./errors";
export { type PusherEvent, type PusherWebhook, readPusherWebhook } from "./pusher";
export type { Incoming, IncomingHeaders, Keys, ReadOptions } from "./request";
