import { singleEventRule } from "../rule";
import { awsAuthentication, enveloped, format, text } from "../shapes";

export const sqsRule = singleEventRule({
  name: "SqsRule",
  description: "An integration rule, which sends events of channels to an Amazon SQS queue.",
  type: "aws/sqs",
  target: {
    region: text().meta({ description: "AWS region of the queue." }),
    awsAccountId: text().meta({ description: "AWS account id of the queue." }),
    queueName: text().meta({ description: "Name of the queue." }),
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
