import { ref } from "../../define";
import { queue } from "../queue";
import { eventRule } from "./rule";
import { enveloped, format, headers } from "./shapes";

export const amqpRule = eventRule({
  name: "AmqpRule",
  describe: "Events of channels go into a `Queue` of the app.",
  type: "amqp",
  target: {
    queueId: ref(() => queue).describe("Queue that takes the events."),
    headers,
    enveloped,
    format,
  },
  examples: {
    basic: { source: { type: "channel.message" }, target: { queueId: "I2E_JQ:eu-west-1-a:orders" } },
  },
});
