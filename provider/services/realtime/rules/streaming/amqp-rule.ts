import { ref } from "../../../../define";
import { queue } from "../../queue";
import { eventRule } from "../rule";
import { enveloped, format, headers } from "../shapes";

export const amqpRule = eventRule({
  name: "AmqpRule",
  description: "Events of channels go into a `Queue` of the app.",
  type: "amqp",
  target: {
    queueId: ref(() => queue, { forms: ["{appId}:{name}"] }).describe("Queue that takes the events."),
    headers,
    enveloped,
    format,
  },
  notes: [
    "Ably's documents differ on `queueId`: the specification calls it the id of the queue, which names its region too, and a sample shows app and name alone, as in `amqp.queueName`. A resource stands for the former; where that is refused, give the latter as a text.",
  ],
  examples: {
    basic: { source: { type: "channel.message" }, target: { queueId: "I2E_JQ:eu-west-1-a:orders" } },
  },
});
