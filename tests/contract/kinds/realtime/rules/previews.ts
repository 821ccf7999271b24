import type { Values } from "../../../../../provider/lifecycle";
import type { Preview } from "../../kind";
import { completes, ignores, refuses, replaces, updates } from "../../previews";
import { families } from "./operations";
import type { RuleKind } from "./parts";

const below = (paths: readonly string[]) => paths.map((path) => `target.${path}`);

/** Previews that all kinds share, and previews of the kinds of a family. */
export function previewsOf(kind: RuleKind): Preview[] {
  const { family, least, more, cleared = {}, wrong, right = [], replacing } = kind;
  const rule = { appId: "28GY6a", ...families[family].args, target: least };
  const onTarget = (target: Values) => ({ ...rule, target: { ...least, ...target } });
  const lasting = Object.entries(more).filter(([name]) => !(name in cleared) && name !== "format");
  const texts = Object.entries(more).filter(([, value]) => typeof value === "string");
  return [
    replaces("a rule stays with its app", rule, { appId: "I2E_JQ" }),
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
            title: "another kind of authentication at AWS replaces the rule",
            before: rule,
            after: onTarget(replacing[0]),
            replaces: below([replacing[1]]),
          },
        ]
      : []),
    ignores("an empty text is the same as an omitted one", rule, {
      target: { ...least, ...Object.fromEntries(texts.map(([name]) => [name, ""])) },
    }),
    refuses("a rule is enabled or disabled, and has an app", rule, { appId: "", status: "paused" }),
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
    updates(
      "a filter of rooms is changed in place, and cannot be removed",
      { ...rule, chatRoomFilter: "/a/" },
      { chatRoomFilter: "/b/" },
    ),
    replaces(
      "the removal of a filter of rooms replaces",
      { ...rule, chatRoomFilter: "/a/" },
      { chatRoomFilter: undefined },
    ),
    refuses("a filter of rooms is enclosed in slashes", rule, { chatRoomFilter: "^a" }),
  ];
  const sources: Preview = {
    title: "an unknown source causes a warning",
    after: { ...rule, source: { type: "channel.weather" } },
    updates: ["source.type"],
    warns: ["source.type"],
  };
  switch (family) {
    case "events":
      return [
        completes("events are sent singly by default", { ...rule, requestMode: undefined }, { requestMode: "single" }),
        refuses("an unknown mode of requests is rejected", rule, { requestMode: "bulk" }),
        sources,
        ...("enveloped" in more
          ? [
              refuses(
                "a batch is not enveloped in addition",
                rule,
                { requestMode: "batch", target: { ...(rule.target as Values), enveloped: true } },
                ["target.enveloped"],
              ),
            ]
          : []),
      ];
    case "single":
      return [sources];
    case "before":
      return [
        ...filter,
        refuses(
          "a timeout above ten seconds, more than ten retries and an unknown reaction to a failure are rejected",
          rule,
          {
            beforePublishConfig: {
              retryTimeout: 10_001,
              maxRetries: 11,
              failedAction: "IGNORE",
              tooManyRequestsAction: "WAIT",
            },
          },
        ),
        ...(name === "LambdaBeforePublish"
          ? [
              refuses("a source other than messages of chat rooms is rejected", rule, {
                source: { type: "channel.message" },
              }),
              refuses(
                "a source with a filter of channels is rejected",
                rule,
                { source: { type: "chat.message", channelFilter: "" } },
                ["source.channelFilter"],
              ),
              ignores(
                "the service assigns the source",
                { ...rule, source: { type: "chat.message" } },
                { source: undefined },
              ),
            ]
          : []),
      ];
    case "after":
      return filter;
    case "ingress":
      return [];
  }
}
