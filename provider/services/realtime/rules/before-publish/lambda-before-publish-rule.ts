import { lasting } from "../../../../define";
import { beforePublishRule, onlySpecified } from "../rule";
import { awsAuthentication, rejecting, source, text } from "../shapes";

export const lambdaBeforePublishRule = beforePublishRule({
  name: "LambdaBeforePublishRule",
  description:
    "A before-publish rule, which invokes an AWS Lambda function that accepts or rejects each message before it is published.",
  type: "aws/lambda/before-publish",
  members: {
    source: lasting(source.optional()).describe(
      "Messages for which the function is invoked. If omitted, all messages.",
    ),
  },
  target: {
    region: text().describe("AWS region of the function."),
    functionName: text().describe("Name of the function."),
    authentication: awsAuthentication,
  },
  notes: [onlySpecified],
  examples: {
    basic: {
      beforePublishConfig: rejecting,
      target: {
        region: "eu-west-1",
        functionName: "moderate",
        authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
      },
    },
  },
});
