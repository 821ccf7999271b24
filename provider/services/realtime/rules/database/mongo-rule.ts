import { z } from "zod";
import { openEnum, secret, writeOnly } from "../../../../define";
import { defineRule } from "../rule";
import { mayBeWithheld, text } from "../shapes";

export const mongoRule = defineRule({
  name: "MongoRule",
  description: "An integration rule, which publishes changes of a MongoDB collection as messages.",
  type: "ingress/mongodb",
  members: {},
  target: {
    url: writeOnly(
      secret(z.string().regex(/^mongodb(\+srv)?:\/\//, "must start with mongodb:// or mongodb+srv://")),
    ).describe("Connection string of the database, with user name and password."),
    database: text().describe("Name of the database to watch."),
    collection: text().describe("Name of the collection to watch."),
    pipeline: text().describe("Aggregation pipeline that converts change events to messages, as a JSON string."),
    fullDocument: z
      .enum(["off", "whenAvailable", "updateLookup"])
      .describe("Inclusion of the full document in change events."),
    fullDocumentBeforeChange: z
      .enum(["off", "whenAvailable"])
      .describe("Inclusion of the document before the change in change events."),
    primarySite: openEnum("site", [
      "eu-central-1-A",
      "eu-west-1-A",
      "us-east-1-A",
      "us-east-2-A",
      "us-west-1-A",
    ]).describe("Ably site that runs the connector."),
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
