import { beforePublishRule, onlySpecified } from "../rule";
import { awsAuthentication, rejecting, source, text } from "../shapes";

export const lambdaBeforePublishRule = beforePublishRule({
  name: "LambdaBeforePublishRule",
  description:
    "A before-publish rule, which invokes an AWS Lambda function that accepts or rejects each message before it is published.",
  type: "aws/lambda/before-publish",
  members: {
    source: source.optional().meta({
      description: "Messages for which the function is invoked. If omitted, all messages.",
      replaceOnRemoval: true,
    }),
  },
  target: {
    region: text().meta({ description: "AWS region of the function." }),
    functionName: text().meta({ description: "Name of the function." }),
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
