import { lasting } from "../../define";
import { beforePublishRule, onlySpecified } from "./rule";
import { awsAuthentication, source, text } from "./shapes";

export const lambdaBeforePublishRule = beforePublishRule({
  name: "LambdaBeforePublishRule",
  describe: "A function of AWS Lambda is asked before a message is published.",
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
      beforePublishConfig: {
        retryTimeout: 5000,
        maxRetries: 3,
        failedAction: "REJECT",
        tooManyRequestsAction: "RETRY",
      },
      target: {
        region: "eu-west-1",
        functionName: "moderate",
        authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
      },
    },
  },
});
