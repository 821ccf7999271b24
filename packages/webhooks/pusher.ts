import { z } from "zod";
import type { Incoming, Keys, ReadOptions } from "./request";
import { parse, parseItems, type Scheme, verify } from "./signed";

/** Event of a Pusher webhook, from the documentation of Pusher Channels. `name` is the discriminator. */
export type PusherEvent =
  | ChannelEvent<"channel_occupied" | "channel_vacated" | "cache_miss">
  | MemberEvent<"member_added" | "member_removed">
  | ClientEvent
  | SubscriptionCount;

interface ChannelEvent<Name extends string> {
  name: Name;
  channel: string;
}

interface MemberEvent<Name extends string> extends ChannelEvent<Name> {
  user_id: string;
}

interface ClientEvent extends ChannelEvent<"client_event"> {
  event: string;
  data?: unknown;
  socket_id?: string | null | undefined;
  user_id?: string | null | undefined;
}

interface SubscriptionCount extends ChannelEvent<"subscription_count"> {
  subscription_count: number;
}

const channel = z.string();

const events: Readonly<Record<PusherEvent["name"], z.ZodType<PusherEvent>>> = {
  channel_occupied: z.object({ name: z.literal("channel_occupied"), channel }),
  channel_vacated: z.object({ name: z.literal("channel_vacated"), channel }),
  member_added: z.object({ name: z.literal("member_added"), channel, user_id: z.string() }),
  member_removed: z.object({ name: z.literal("member_removed"), channel, user_id: z.string() }),
  client_event: z.object({
    name: z.literal("client_event"),
    channel,
    event: z.string(),
    data: z.unknown().optional(),
    socket_id: z.string().nullish(),
    user_id: z.string().nullish(),
  }),
  cache_miss: z.object({ name: z.literal("cache_miss"), channel }),
  subscription_count: z.object({ name: z.literal("subscription_count"), channel, subscription_count: z.int() }),
};

/** Webhook of Pusher, or of a server with the Pusher protocol. */
export interface PusherWebhook {
  /** Key of the app that signed it. */
  readonly key: string;
  /** Creation time. Failed deliveries are retried for minutes. */
  readonly time: Date;
  readonly events: readonly PusherEvent[];
  /** Events with an unknown name or an unexpected structure, unchanged. */
  readonly unknownEvents: readonly unknown[];
}

const scheme: Scheme = {
  sender: "Pusher",
  keyHeader: "x-pusher-key",
  signatureHeader: "x-pusher-signature",
  encoding: "hex",
};

const envelope = z.object({ time_ms: z.int(), events: z.array(z.unknown()) });

/**
 * Verifies and parses a webhook. A webhook may arrive more than once and out of order.
 *
 * ```ts
 * export async function POST(request: Request): Promise<Response> {
 *   const { events } = await readPusherWebhook(request, { [appKey]: appSecret });
 *   for (const event of events) if (event.name === "member_added") await greet(event.user_id);
 *   return new Response();
 * }
 * ```
 *
 * @param keys secrets by key: `appSecret` by `appKey`.
 * @throws WebhookError with the `status` to respond with.
 */
export async function readPusherWebhook(request: Incoming, keys: Keys, options?: ReadOptions): Promise<PusherWebhook> {
  const { key, content } = await verify(scheme, request, keys, options);
  const { time_ms, events: given } = parse(envelope, content);
  const { read, others } = parseItems<PusherEvent>(given, "events", "name", events);
  return { key, time: new Date(time_ms), events: read, unknownEvents: others };
}
