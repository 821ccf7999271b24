import { z } from "zod";
import { address, object } from "../../../../define";
import { eventRule } from "../rule";
import { enveloped, format, hiddenSecret, mayBeWithheld, optionalText, text } from "../shapes";

export const pulsarRule = eventRule({
  name: "PulsarRule",
  description: "An integration rule, which sends events of channels to an Apache Pulsar topic.",
  type: "pulsar",
  target: {
    topic: text().meta({ description: "Topic, for example `persistent://tenant/namespace/messages`." }),
    serviceUrl: address().min(1).meta({
      description: "Service URL of the cluster, for example `pulsar+ssl://pulsar.example:6651`.",
    }),
    authentication: object({
      token: hiddenSecret().meta({ description: "Authentication token (JWT) of Pulsar." }),
    }).meta({ description: "Authentication of Ably with Pulsar.", typeName: "PulsarAuthentication" }),
    routingKey: optionalText().meta({ description: "Routing key of the messages." }),
    tlsTrustCerts: z.array(text()).optional().meta({
      description: "Trusted TLS certificates, in PEM format. If omitted, public certificate authorities are trusted.",
      secret: true,
      returned: "sometimes",
    }),
    enveloped,
    format,
  },
  encodeTarget: ({ authentication, ...target }) => ({
    ...target,
    authentication: { authenticationMode: "token", ...authentication },
  }),
  notes: { "Credentials in responses": mayBeWithheld("authentication.token", "tlsTrustCerts") },
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
