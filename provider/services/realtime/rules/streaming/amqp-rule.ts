import { ref } from "../../../../define";
import { queue } from "../../queue";
import { eventRule } from "../rule";
import { enveloped, format, headers } from "../shapes";

export const amqpRule = eventRule({
  name: "AmqpRule",
  description: "An integration rule, which sends events of channels to a `Queue` of the app.",
  type: "amqp",
  target: {
    queueId: ref(() => queue, { forms: ["{appId}:{name}"] }).meta({ description: "Queue that receives the events." }),
    headers,
    enveloped,
    format,
  },
  notes: {
    "Id of the queue":
      "Ably's documents disagree about `queueId`. The specification requires the id of the queue, which contains the region. A sample shows only app and name, as in `amqp.queueName`. If you pass a Queue, Trefoil uses the id. If Ably rejects it, pass `amqp.queueName` as a string.",
  },
  replacement: {
    replace: { appId: "other", target: { queueId: "other:eu-west-1-a:orders" } },
    parents: { "other:eu-west-1-a:orders": { ...queue.examples.basic, appId: "other" } },
  },
  examples: {
    basic: { source: { type: "channel.message" }, target: { queueId: "I2E_JQ:eu-west-1-a:orders" } },
  },
});
