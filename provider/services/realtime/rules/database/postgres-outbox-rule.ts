import { z } from "zod";
import { lasting, secret, writeOnly } from "../../../../define";
import { defineRule } from "../rule";
import { mayBeWithheld, text } from "../shapes";

export const postgresOutboxRule = defineRule({
  name: "PostgresOutboxRule",
  description: "Rows of an outbox table in Postgres are published as messages.",
  type: "ingress-postgres-outbox",
  members: {},
  target: {
    url: writeOnly(secret(z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"))).describe(
      "Address of the database, with username and password.",
    ),
    outboxTableSchema: text().describe("Schema of the outbox table."),
    outboxTableName: text().describe("Name of the outbox table."),
    nodesTableSchema: text().describe("Schema of the table in which Ably's nodes share the work."),
    nodesTableName: text().describe("Name of that table."),
    sslMode: z.enum(["prefer", "require", "verify-ca", "verify-full"]).describe("How the server is trusted."),
    sslRootCert: text().optional().describe("Certificate that is trusted, as PEM."),
    primarySite: lasting(text()).optional().describe("Site of Ably that reads the table."),
  },
  notes: [
    mayBeWithheld("url"),
    "`primarySite` is not in the vendor's specification; the vendor's own provider sends it.",
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
