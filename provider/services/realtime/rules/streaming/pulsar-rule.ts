import { z } from "zod";
import { named, object, secret, writeOnly } from "../../../../define";
import { eventRule } from "../rule";
import { enveloped, format, hiddenSecret, mayBeWithheld, optionalText, text } from "../shapes";

export const pulsarRule = eventRule({
  name: "PulsarRule",
  description: "Events of channels go into a topic of Pulsar.",
  type: "pulsar",
  target: {
    topic: text().describe("Topic, such as `persistent://tenant/namespace/messages`."),
    serviceUrl: text().describe("Address of the cluster, such as `pulsar+ssl://pulsar.example:6651`."),
    authentication: named(
      "PulsarAuthentication",
      object({ token: hiddenSecret().describe("Token of Pulsar.") }),
    ).describe("How Ably authenticates with Pulsar."),
    routingKey: optionalText().describe("Routing key of each message."),
    tlsTrustCerts: writeOnly(secret(z.array(text())))
      .optional()
      .describe("Certificates that are trusted, as PEM; the public ones when left out."),
    enveloped,
    format,
  },
  toTarget: ({ authentication, ...target }) => ({
    ...target,
    authentication: { authenticationMode: "token", ...authentication },
  }),
  notes: [mayBeWithheld("authentication.token", "tlsTrustCerts")],
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: {
        topic: "persistent://public/default/messages",
        serviceUrl: "pulsar+ssl://pulsar.example:6651",
        authentication: { token: "generated" },
      },
    },
  },
});
