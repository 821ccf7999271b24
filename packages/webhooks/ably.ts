import { z } from "zod";
import type { Incoming, Keys, ReadOptions } from "./request";
import { parse, parseItems, type Scheme, verify } from "./signed";

type Optional<T> = T | null | undefined;

/** Message of Ably. It also contains the members that are not listed. */
interface AblyMessage {
  [member: string]: unknown;
  id?: Optional<string>;
  clientId?: Optional<string>;
  connectionId?: Optional<string>;
  timestamp?: Optional<number>;
  name?: Optional<string>;
  data?: unknown;
  encoding?: Optional<string>;
}

/** `action` is a number or a name, depending on the format of the delivery. */
interface AblyPresenceMessage extends AblyMessage {
  action: number | string;
}

interface AblyChannelStatus {
  [member: string]: unknown;
  isActive?: Optional<boolean>;
  occupancy?: Optional<{ [member: string]: unknown; metrics?: Optional<Record<string, number>> }>;
}

interface AblyEvent<Source extends string, Data> {
  source: Source;
  data: Data;
  webhookId?: Optional<string>;
  serial?: Optional<string>;
  timestamp?: Optional<number>;
  name?: Optional<string>;
}

interface ChannelData {
  channelId: string;
  site?: Optional<string>;
}

interface StatusData {
  [member: string]: unknown;
  channelId: string;
  status?: Optional<AblyChannelStatus>;
}

/** Event in a batch from Ably. `source` is the discriminator. */
export type AblyItem =
  | AblyEvent<"channel.message", ChannelData & { messages: AblyMessage[] }>
  | AblyEvent<"channel.presence", ChannelData & { presence: AblyPresenceMessage[] }>
  | AblyEvent<"channel.lifecycle", StatusData>
  | AblyEvent<"channel.occupancy", StatusData>;

/** Ably omits unknown values, and some of its clients send null instead. */
const optionalString = z.string().nullish();
const optionalNumber = z.number().nullish();

/** Unknown members are kept, because Ably's library decodes whole messages. */
const message = z.looseObject({
  id: optionalString,
  clientId: optionalString,
  connectionId: optionalString,
  timestamp: optionalNumber,
  name: optionalString,
  data: z.unknown().optional(),
  encoding: optionalString,
});

const presence = message.extend({ action: z.union([z.int(), z.string()]) });

const status = z.looseObject({
  isActive: z.boolean().nullish(),
  occupancy: z.looseObject({ metrics: z.record(z.string(), z.number()).nullish() }).nullish(),
});

const common = { webhookId: optionalString, serial: optionalString, timestamp: optionalNumber, name: optionalString };

const channelId = z.string();
const site = optionalString;

/** Batched events, from Ably's documentation of webhooks. It does not describe the data of occupancy events. */
const items: Readonly<Record<AblyItem["source"], z.ZodType<AblyItem>>> = {
  "channel.message": z.object({
    ...common,
    source: z.literal("channel.message"),
    data: z.object({ channelId, site, messages: z.array(message) }),
  }),
  "channel.presence": z.object({
    ...common,
    source: z.literal("channel.presence"),
    data: z.object({ channelId, site, presence: z.array(presence) }),
  }),
  "channel.lifecycle": z.object({
    ...common,
    source: z.literal("channel.lifecycle"),
    data: z.looseObject({ channelId, status: status.nullish() }),
  }),
  "channel.occupancy": z.object({
    ...common,
    source: z.literal("channel.occupancy"),
    data: z.looseObject({ channelId, status: status.nullish() }),
  }),
};

/** Batch of events of an Ably app. */
export interface AblyBatch {
  /** Name of the signing key, from the header. */
  readonly key: string;
  readonly items: readonly AblyItem[];
  /** Events with an unknown source or an unexpected structure, unchanged. */
  readonly unknownItems: readonly unknown[];
}

const scheme: Scheme = {
  sender: "Ably",
  keyHeader: "x-ably-key",
  signatureHeader: "x-ably-signature",
  encoding: "base64",
  // The documentation does not define if the header contains the app id before the key id.
  isKey: (known, named) => known === named || known.endsWith(`.${named}`),
};

const envelope = z.object({ items: z.array(z.unknown()) });

/**
 * Verifies and parses a delivery of an integration rule with `requestMode: "batch"`, `format: "json"` and a
 * `signingKeyId`. Ably signs no other deliveries. Messages are unchanged; to decode their data, use
 * `Message.fromEncodedArray` of Ably's library.
 *
 * It follows Ably's documentation, and was not tested with a delivery from Ably.
 *
 * @param keys secrets by key. For a `realtime.Key`: its `appSecret` by its `keyName`.
 * @throws WebhookError with the `status` to respond with.
 */
export async function readAblyBatch(request: Incoming, keys: Keys, options?: ReadOptions): Promise<AblyBatch> {
  const { key, content } = await verify(scheme, request, keys, options);
  const { items: given } = parse(envelope, content);
  const { read, others } = parseItems<AblyItem>(given, "items", "source", items);
  return { key, items: read, unknownItems: others };
}
