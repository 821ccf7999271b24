import { z } from "zod";
import { object } from "../../../../define";
import { beforePublishRule } from "../rule";
import { awsAuthentication, rejecting, text } from "../shapes";

/** The service validates this source with a schema that its specification does not contain. */
const chatSource = object({
  type: z.literal("chat.message").meta({ description: "Messages of chat rooms, the only type that Ably accepts." }),
}).meta({ typeName: "ChatRuleSource" });

export const lambdaBeforePublishRule = beforePublishRule({
  name: "LambdaBeforePublishRule",
  description:
    "A before-publish rule, which invokes an AWS Lambda function that accepts or rejects each message before it is published.",
  type: "aws/lambda/before-publish",
  members: {
    source: chatSource.optional().meta({
      description: "Messages for which the function is invoked: the messages of chat rooms.",
      serverDefault: { type: "chat.message" },
      valueOnRemoval: undefined,
    }),
  },
  target: {
    region: text().meta({ description: "AWS region of the function." }),
    functionName: text().meta({ description: "Name of the function." }),
    authentication: awsAuthentication,
  },
  notes: {
    Source:
      "Ably accepts only `chat.message` as the type of the source, rejects `channelFilter`, and assigns the source if it is omitted. Ably's own tools state this; its specification describes the source of other rules. To select chat rooms, set `chatRoomFilter`.",
  },
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
