import { z } from "zod";
import type { Incoming } from "./incoming";
import { type Keys, parse, parseItems, type ReadOptions, type Scheme, verify } from "./signed";

/** Ably leaves out what is not known, and some of its clients send null in its place. */
const optionalString = z.string().nullish();
const optionalNumber = z.number().nullish();

/** Further members are kept: Ably's own library decodes whole messages. */
const message = z.looseObject({
  id: optionalString,
  clientId: optionalString,
  connectionId: optionalString,
  timestamp: optionalNumber,
  name: optionalString,
  data: z.unknown().optional(),
  encoding: optionalString,
});

/** A number in deliveries of one form, a word in those of another. */
const presence = message.extend({ action: z.union([z.int(), z.string()]) });

const status = z.looseObject({
  isActive: z.boolean().nullish(),
  occupancy: z.looseObject({ metrics: z.record(z.string(), z.number()).nullish() }).nullish(),
});

const common = { webhookId: optionalString, serial: optionalString, timestamp: optionalNumber, name: optionalString };

const channelId = z.string();
const site = optionalString;

/** Ably's documentation of webhooks, batched events. The data of occupancy is told nowhere but in the list of sources. */
const items = {
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

type Items = { [Source in keyof typeof items]: z.output<(typeof items)[Source]> };

/** One event of a batch of Ably's, by its `source`. */
export type AblyItem = Items[keyof Items];

/** A batch of events of an Ably app. */
export interface AblyBatch {
  /** What the header names as the key that signed it. */
  readonly key: string;
  readonly items: readonly AblyItem[];
  /** Events of sources that are not known here, and those that are not of the form known here, as they came. */
  readonly others: readonly unknown[];
}

const scheme: Scheme = {
  sender: "Ably",
  keyHeader: "x-ably-key",
  signatureHeader: "x-ably-signature",
  encoding: "base64",
  // The documentation leaves open whether the app stands before the key.
  isKey: (known, named) => known === named || known.endsWith(`.${named}`),
};

const envelope = z.object({ items: z.array(z.unknown()) });

/**
 * Verifies a delivery of an integration with `requestMode: "batch"`, `format: "json"` and a `signingKeyId`, and reads it.
 * Ably signs no others. Messages are as they came; `Message.fromEncodedArray` of Ably's library decodes their data.
 *
 * It is written from the recipe that Ably documents, and was not tried with a delivery of Ably's own.
 *
 * @param keys secrets by keys: of a `realtime.Key`, its `appSecret` by its `keyName`.
 * @throws WebhookError, whose `status` is what to answer.
 */
export async function readAblyBatch(request: Incoming, keys: Keys, options?: ReadOptions): Promise<AblyBatch> {
  const { key, content } = await verify(scheme, request, keys, options);
  const { items: given } = parse(envelope, content);
  const { read, others } = parseItems<AblyItem>(given, "items", "source", items);
  return { key, items: read, others };
}
