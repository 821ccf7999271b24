import { z } from "zod";
import { defineRule } from "../rule";
import { mayBeWithheld, text } from "../shapes";

export const postgresOutboxRule = defineRule({
  name: "PostgresOutboxRule",
  description: "An integration rule, which publishes the rows of an outbox table in PostgreSQL as messages.",
  type: "ingress-postgres-outbox",
  members: {},
  target: {
    url: z
      .string()
      .regex(/^postgres(ql)?:\/\//i, "must start with postgres://")
      .meta({
        description: "Connection string of the database, with user name and password.",
        secret: true,
        returned: "sometimes",
      }),
    outboxTableSchema: text().meta({ description: "Schema of the outbox table." }),
    outboxTableName: text().meta({ description: "Name of the outbox table." }),
    nodesTableSchema: text().meta({
      description: "Schema of the nodes table, in which the Ably nodes coordinate their work.",
    }),
    nodesTableName: text().meta({ description: "Name of the nodes table." }),
    sslMode: z
      .enum(["prefer", "require", "verify-ca", "verify-full"])
      .meta({ description: "SSL mode: verification of the server certificate." }),
    sslRootCert: text()
      .optional()
      .meta({ serverDefault: null, description: "Root certificate of the server, in PEM format." }),
    primarySite: text().optional().meta({ description: "Ably site that reads the table.", replaceOnRemoval: true }),
  },
  notes: {
    "URL in responses": mayBeWithheld("url"),
    "Primary site": "`primarySite` is not part of Ably's specification, but Ably's own Terraform provider sends it.",
  },
  examples: {
    basic: {
      target: {
        url: "postgres://ably:generated@db.example:5432/shop",
        outboxTableSchema: "public",
        outboxTableName: "outbox",
        nodesTableSchema: "public",
        nodesTableName: "nodes",
        sslMode: "verify-full",
      },
    },
  },
});
