import { z } from "zod";
import { lasting, secret, writeOnly } from "../../../../define";
import { defineRule } from "../rule";
import { mayBeWithheld, text } from "../shapes";

export const postgresOutboxRule = defineRule({
  name: "PostgresOutboxRule",
  description: "An integration rule, which publishes the rows of an outbox table in PostgreSQL as messages.",
  type: "ingress-postgres-outbox",
  members: {},
  target: {
    url: writeOnly(secret(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://"))).describe(
      "Connection string of the database, with user name and password.",
    ),
    outboxTableSchema: text().describe("Schema of the outbox table."),
    outboxTableName: text().describe("Name of the outbox table."),
    nodesTableSchema: text().describe("Schema of the nodes table, in which the Ably nodes coordinate their work."),
    nodesTableName: text().describe("Name of the nodes table."),
    sslMode: z
      .enum(["prefer", "require", "verify-ca", "verify-full"])
      .describe("SSL mode: verification of the server certificate."),
    sslRootCert: text().optional().describe("Root certificate of the server, in PEM format."),
    primarySite: lasting(text()).optional().describe("Ably site that reads the table."),
  },
  notes: [
    mayBeWithheld("url"),
    "`primarySite` is not part of Ably's specification, but Ably's own Terraform provider sends it.",
  ],
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
