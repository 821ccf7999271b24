import { z } from "zod";
import type { Incoming } from "./incoming";
import { type Keys, parsed, type ReadOptions, type Scheme, sorted, verified } from "./signed";

/** Further members are kept: Ably's own library decodes whole messages. */
const message = z.looseObject({
  id: z.string().optional(),
  clientId: z.string().optional(),
  connectionId: z.string().optional(),
  timestamp: z.number().optional(),
  name: z.string().optional(),
  data: z.unknown(),
  encoding: z.string().nullish(),
});

const presence = message.extend({ action: z.int() });

const status = z.looseObject({
  isActive: z.boolean().optional(),
  occupancy: z.looseObject({ metrics: z.record(z.string(), z.number()).optional() }).optional(),
});

const common = {
  webhookId: z.string().optional(),
  serial: z.string().optional(),
  timestamp: z.number().optional(),
  name: z.string().optional(),
};

const channelId = z.string();
const site = z.string().optional();

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
    data: z.looseObject({ channelId, status: status.optional() }),
  }),
  "channel.occupancy": z.object({
    ...common,
    source: z.literal("channel.occupancy"),
    data: z.looseObject({ channelId, status: status.optional() }),
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
  /** Events of sources that are not known here, as they came. */
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
  const { key, content } = await verified(scheme, request, keys, options);
  const { items: given } = parsed(envelope, content);
  const { known, others } = sorted(given, "source", Object.keys(items));
  const read = known.map(([item, i]) => {
    const schema = items[(item as AblyItem).source];
    return parsed<AblyItem>(schema, item, `items.${i}`);
  });
  return { key, items: read, others };
}
