import { lasting } from "../../../../define";
import { beforePublishRule, onlySpecified } from "../rule";
import { awsAuthentication, rejecting, source, text } from "../shapes";

export const lambdaBeforePublishRule = beforePublishRule({
  name: "LambdaBeforePublishRule",
  description: "A function of AWS Lambda is asked before a message is published.",
  type: "aws/lambda/before-publish",
  members: { source: lasting(source.optional()).describe("Which messages it is asked about; all when left out.") },
  target: {
    region: text().describe("Region of the function."),
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
