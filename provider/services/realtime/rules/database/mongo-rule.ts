import { z } from "zod";
import { openEnum } from "../../../../define";
import { defineRule } from "../rule";
import { mayBeWithheld, text } from "../shapes";

export const mongoRule = defineRule({
  name: "MongoRule",
  description: "An integration rule, which publishes changes of a MongoDB collection as messages.",
  type: "ingress/mongodb",
  members: {},
  target: {
    url: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//i, "must start with mongodb:// or mongodb+srv://")
      .meta({
        description: "Connection string of the database, with user name and password.",
        secret: true,
        returned: "sometimes",
      }),
    database: text().meta({ description: "Name of the database to watch." }),
    collection: text().meta({ description: "Name of the collection to watch." }),
    pipeline: text().meta({
      description: "Aggregation pipeline that converts change events to messages, as a JSON string.",
    }),
    fullDocument: z
      .enum(["off", "whenAvailable", "updateLookup"])
      .meta({ description: "Inclusion of the full document in change events." }),
    fullDocumentBeforeChange: z
      .enum(["off", "whenAvailable"])
      .meta({ description: "Inclusion of the document before the change in change events." }),
    primarySite: openEnum("site", ["eu-central-1-A", "eu-west-1-A", "us-east-1-A", "us-east-2-A", "us-west-1-A"]).meta({
      description: "Ably site that runs the connector.",
    }),
  },
  notes: { "URL in responses": mayBeWithheld("url") },
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
