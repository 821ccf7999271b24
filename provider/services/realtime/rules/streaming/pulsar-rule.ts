import { z } from "zod";
import { named, object, secret, writeOnly } from "../../../../define";
import { eventRule } from "../rule";
import { enveloped, format, hiddenSecret, mayBeWithheld, optionalText, text } from "../shapes";

export const pulsarRule = eventRule({
  name: "PulsarRule",
  description: "An integration rule, which sends events of channels to an Apache Pulsar topic.",
  type: "pulsar",
  target: {
    topic: text().describe("Topic, for example `persistent://tenant/namespace/messages`."),
    serviceUrl: text().describe("Service URL of the cluster, for example `pulsar+ssl://pulsar.example:6651`."),
    authentication: named(
      "PulsarAuthentication",
      object({ token: hiddenSecret().describe("Authentication token (JWT) of Pulsar.") }),
    ).describe("Authentication of Ably with Pulsar."),
    routingKey: optionalText().describe("Routing key of the messages."),
    tlsTrustCerts: writeOnly(secret(z.array(text())))
      .optional()
      .describe("Trusted TLS certificates, in PEM format. If omitted, public certificate authorities are trusted."),
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
