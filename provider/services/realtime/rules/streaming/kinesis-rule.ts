import { singleEventRule } from "../rule";
import { awsAuthentication, enveloped, format, text } from "../shapes";

export const kinesisRule = singleEventRule({
  name: "KinesisRule",
  description: "An integration rule, which sends events of channels to an Amazon Kinesis stream.",
  type: "aws/kinesis",
  target: {
    region: text().meta({ description: "AWS region of the stream." }),
    streamName: text().meta({ description: "Name of the stream." }),
    partitionKey: text().meta({
      description: "Partition key, which selects the shard, for example `#{channel.name}`.",
    }),
    authentication: awsAuthentication,
    enveloped,
    format,
  },
  encodeTarget: (target) => ({ format: "json", ...target }),
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
