import type { Values } from "../../../../../provider/lifecycle";
import type { Preview } from "../../kind";
import { families } from "./operations";
import type { RuleKind } from "./parts";

const below = (paths: readonly string[]) => paths.map((path) => `target.${path}`);

/** Previews that all kinds share, and previews of the kinds of a family. */
export function previewsOf(kind: RuleKind): Preview[] {
  const { family, least, more, cleared = {}, wrong, right = [], replacing } = kind;
  const rule = { appId: "28GY6a", ...families[family].args, target: least };
  const onTarget = (target: Values) => ({ ...rule, target: { ...least, ...target } });
  const lasting = Object.entries(more).filter(([name]) => !(name in cleared) && name !== "format");
  return [
    {
      title: "a rule stays with its app",
      before: rule,
      after: { ...rule, appId: "I2E_JQ" },
      replaces: ["appId"],
    },
    {
      title: "status and all optional members of a target are set in place",
      before: rule,
      after: { ...onTarget(more), status: "disabled" },
      updates: ["status", ...below(Object.keys(more))],
    },
    ...lasting.map(([name, value]) => ({
      title: `${name} cannot be removed in place`,
      before: onTarget({ [name]: value }),
      after: rule,
      replaces: below([name]),
    })),
    ...(replacing
      ? [
          {
            title: "another way into AWS is another rule",
            before: rule,
            after: onTarget(replacing[0]),
            replaces: below([replacing[1]]),
          },
        ]
      : []),
    {
      title: "a rule is enabled or disabled, and has an app",
      after: { ...rule, appId: "", status: "paused" },
      refuses: ["appId", "status"],
    },
    ...wrong.map(([target, paths, warned = []], i) => ({
      title: `its target has its limits (${i + 1})`,
      after: onTarget(target),
      refuses: below(paths),
      warns: below(warned),
    })),
    ...right.map((target, i) => ({
      title: `its target may be given in another form (${i + 1})`,
      before: rule,
      after: onTarget(target),
      updates: below(Object.keys(target)),
    })),
    ...(more.thresholds
      ? [
          {
            title: "a single threshold cannot be removed in place",
            before: onTarget({ thresholds: { bullying: 2, hate: 2 } }),
            after: onTarget({ thresholds: { bullying: 1 } }),
            updates: ["target.thresholds.bullying"],
            replaces: ["target.thresholds.hate"],
          },
        ]
      : []),
    ...ofFamily(kind, rule),
  ];
}

function ofFamily({ family, more, name }: RuleKind, rule: Values): Preview[] {
  const filter: Preview[] = [
    {
      title: "a filter of rooms is changed in place, and cannot be removed",
      before: { ...rule, chatRoomFilter: "/a/" },
      after: { ...rule, chatRoomFilter: "/b/" },
      updates: ["chatRoomFilter"],
    },
    {
      title: "the removal of a filter of rooms replaces",
      before: { ...rule, chatRoomFilter: "/a/" },
      after: { ...rule, chatRoomFilter: undefined },
      replaces: ["chatRoomFilter"],
    },
    {
      title: "a filter of rooms is enclosed in slashes",
      after: { ...rule, chatRoomFilter: "^a" },
      refuses: ["chatRoomFilter"],
    },
  ];
  const sources: Preview = {
    title: "there are four known sources",
    after: { ...rule, source: { type: "channel.weather" } },
    updates: ["source.type"],
    warns: ["source.type"],
  };
  switch (family) {
    case "events":
      return [
        {
          title: "events are sent singly by default",
          after: { ...rule, requestMode: undefined },
          makes: { requestMode: "single" },
        },
        {
          title: "they are sent singly or in batches",
          after: { ...rule, requestMode: "bulk" },
          refuses: ["requestMode"],
        },
        sources,
        ...("enveloped" in more
          ? [
              {
                title: "a batch is not enveloped in addition",
                after: { ...rule, requestMode: "batch", target: { ...(rule.target as Values), enveloped: true } },
                refuses: ["target.enveloped"],
              },
            ]
          : []),
      ];
    case "single":
      return [sources];
    case "before":
      return [
        ...filter,
        {
          title: "a call has ten seconds and ten repetitions, and two ways to fail",
          after: {
            ...rule,
            beforePublishConfig: {
              retryTimeout: 10_001,
              maxRetries: 11,
              failedAction: "IGNORE",
              tooManyRequestsAction: "WAIT",
            },
          },
          refuses: ["retryTimeout", "maxRetries", "failedAction", "tooManyRequestsAction"].map(
            (member) => `beforePublishConfig.${member}`,
          ),
        },
        ...(name === "LambdaBeforePublish"
          ? [
              {
                title: "a source is the messages of chat rooms",
                after: { ...rule, source: { type: "channel.message" } },
                refuses: ["source.type"],
              },
              {
                title: "a source has no filter of channels",
                after: { ...rule, source: { type: "chat.message", channelFilter: "" } },
                refuses: ["source.channelFilter"],
              },
              {
                title: "the service assigns the source",
                before: { ...rule, source: { type: "chat.message" } },
                after: rule,
              },
            ]
          : []),
      ];
    case "after":
      return filter;
    case "ingress":
      return [];
  }
}
