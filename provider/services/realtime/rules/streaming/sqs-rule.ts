import { singleEventRule } from "../rule";
import { awsAuthentication, enveloped, format, text } from "../shapes";

export const sqsRule = singleEventRule({
  name: "SqsRule",
  description: "Events of channels go into a queue of AWS SQS.",
  type: "aws/sqs",
  target: {
    region: text().describe("Region of the queue."),
    awsAccountId: text().describe("Account of AWS that has the queue."),
    queueName: text().describe("Name of the queue."),
    authentication: awsAuthentication,
    enveloped,
    format,
  },
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: {
        region: "us-east-1",
        awsAccountId: "123456789012",
        queueName: "messages",
        authentication: { authenticationMode: "credentials", accessKeyId: "AKIAEXAMPLE", secretAccessKey: "generated" },
      },
    },
  },
});
