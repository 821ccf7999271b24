import { eventRule } from "../rule";
import { awsAuthentication, enveloped, text } from "../shapes";

export const lambdaRule = eventRule({
  name: "LambdaRule",
  description: "An integration rule, which invokes an AWS Lambda function for events of channels.",
  type: "aws/lambda",
  target: {
    region: text().meta({ description: "AWS region of the function." }),
    functionName: text().meta({ description: "Name of the function." }),
    authentication: awsAuthentication,
    enveloped,
  },
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: {
        region: "eu-west-1",
        functionName: "onMessage",
        authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
      },
    },
    credentials: {
      source: { type: "channel.message", channelFilter: "^orders" },
      target: {
        region: "eu-west-1",
        functionName: "onOrder",
        authentication: { authenticationMode: "credentials", accessKeyId: "AKIAEXAMPLE", secretAccessKey: "generated" },
      },
    },
  },
});
