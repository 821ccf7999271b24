import { z } from "zod";
import { openEnum, secret, writeOnly } from "../../../../define";
import { defineRule } from "../rule";
import { mayBeWithheld, text } from "../shapes";

export const mongoRule = defineRule({
  name: "MongoRule",
  description: "Changes in a collection of MongoDB are published as messages.",
  type: "ingress/mongodb",
  members: {},
  target: {
    url: writeOnly(
      secret(z.string().regex(/^mongodb(\+srv)?:\/\//, "must begin with mongodb:// or mongodb+srv://")),
    ).describe("Address of the database, with username and password."),
    database: text().describe("Database that is watched."),
    collection: text().describe("Collection that is watched."),
    pipeline: text().describe("Aggregation pipeline that makes messages of changes, as JSON."),
    fullDocument: z
      .enum(["off", "whenAvailable", "updateLookup"])
      .describe("Whether a change tells the whole document."),
    fullDocumentBeforeChange: z.enum(["off", "whenAvailable"]).describe("Whether it tells the document as it was."),
    primarySite: openEnum("site", [
      "eu-central-1-A",
      "eu-west-1-A",
      "us-east-1-A",
      "us-east-2-A",
      "us-west-1-A",
    ]).describe("Site of Ably that watches."),
  },
  notes: [mayBeWithheld("url")],
  examples: {
    basic: {
      target: {
        url: "mongodb://ably:generated@db.example:27017",
        database: "shop",
        collection: "orders",
        pipeline: '[{"$set": {"_ablyChannel": "orders"}}]',
        fullDocument: "off",
        fullDocumentBeforeChange: "off",
        primarySite: "us-east-1-A",
      },
    },
  },
});
