/**
 * Webhooks of Pusher's protocol and of Ably, verified and read with types. Nothing here needs Pulumi: it is for the programs
 * that receive them.
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
export type { Incoming, IncomingHeaders } from "./incoming";
export { type PusherEvent, type PusherWebhook, readPusherWebhook } from "./pusher";
export type { Keys, ReadOptions } from "./signed";
