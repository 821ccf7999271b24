import { singleEventRule } from "../rule";
import { awsAuthentication, enveloped, format, text } from "../shapes";

export const kinesisRule = singleEventRule({
  name: "KinesisRule",
  description: "Events of channels go into a stream of AWS Kinesis.",
  type: "aws/kinesis",
  target: {
    region: text().describe("Region of the stream."),
    streamName: text().describe("Name of the stream."),
    partitionKey: text().describe("What decides on the shard, such as `#{channel.name}`."),
    authentication: awsAuthentication,
    enveloped,
    format,
  },
  toTarget: (target) => ({ format: "json", ...target }),
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: {
        region: "eu-west-1",
        streamName: "messages",
        partitionKey: "#{channel.name}",
        authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
      },
    },
  },
});
