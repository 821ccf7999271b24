import { isRecord, type Values } from "../../../../../provider/lifecycle";
import { mergeDeep } from "../../../../../provider/lifecycle/values/encode";
import { pick } from "../../../../../provider/lifecycle/values/values";
import { type Exchange, type Operation, sends } from "../../exchange";
import { changes, creates, deletes, failure, reads } from "../../operations";
import type { RuleKind } from "./parts";

const path = "/v1/apps/28GY6a/rules";
const list = (...response: unknown[]): Exchange => sends(`GET ${path}`).receives(200, response);
const config = { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" };

/** Additional inputs of the kinds of a family, their wire format, and the members of a rule without them. */
export const families: Readonly<Record<RuleKind["family"], { readonly args: Values; readonly wire: Values }>> = {
  events: {
    args: { requestMode: "single", source: { type: "channel.message" } },
    wire: { requestMode: "single", source: { type: "channel.message", channelFilter: "" } },
  },
  single: {
    args: { source: { type: "channel.presence", channelFilter: "^chat:" } },
    wire: { requestMode: "single", source: { type: "channel.presence", channelFilter: "^chat:" } },
  },
  before: {
    args: { beforePublishConfig: config, chatRoomFilter: "/^support:/" },
    wire: { beforePublishConfig: config, chatRoomFilter: "/^support:/", invocationMode: "BEFORE_PUBLISH" },
  },
  after: {
    args: { chatRoomFilter: "/^support:/" },
    wire: { chatRoomFilter: "/^support:/", invocationMode: "AFTER_PUBLISH" },
  },
  ingress: { args: {}, wire: {} },
};

/** A rule of another kind in the same list. */
const unmanaged = {
  id: "oO-Tug",
  appId: "28GY6a",
  version: "1.0",
  status: "enabled",
  ruleType: "http/ifttt",
  requestMode: "single",
  source: { channelFilter: "", type: "channel.lifecycle" },
  target: { webhookKey: "hidden", eventName: "other" },
};

const another = { ...unmanaged, ruleType: "amqp", target: { queueId: "28GY6a:us-east-1-a:My queue" } };

/** The members of a target that a response contains. */
function returned(value: Values, hidden: readonly string[] = [], at = ""): Values {
  const members = Object.entries(value).filter(([name]) => !hidden.includes(at + name));
  return Object.fromEntries(
    members.map(([name, member]) => [name, isRecord(member) ? returned(member, hidden, `${at}${name}.`) : member]),
  );
}

/** The source in responses for kinds without a source in the program. The specification shows it for moderation, too. */
function sourceInResponse({ name, family }: RuleKind): Values {
  if (name === "LambdaBeforePublish") return { source: { type: "chat.message" } };
  return family === "before" || family === "after" ? { source: unmanaged.source } : {};
}

export function operationsOf(kind: RuleKind): Operation[] {
  const { type, family, least, more, wire = {}, cleared = {}, hidden } = kind;
  const { args, wire: around } = families[family];
  const whole = { ...least, ...more };
  const onWire = (target: Values) => mergeDeep({ ...wire, ...target }, pick(wire, ["authentication"])) as Values;
  const program = { appId: "28GY6a", ...args, status: "disabled", target: whole };
  // A member that cannot be cleared stays set. Otherwise it would be another rule.
  const lasting = pick(
    more,
    Object.keys(more).filter((name) => !(name in cleared) && name !== "format"),
  );
  const bare = { appId: "28GY6a", ...args, target: { ...least, ...lasting } };
  const source = sourceInResponse(kind);
  const response = (target: Values, status = "disabled") => ({
    id: "83IzAB",
    appId: "28GY6a",
    version: "1.0",
    status,
    created: 1602844091815,
    modified: 1602844091815,
    _links: { self: "/apps/28GY6a/rules/83IzAB" },
    ruleType: type,
    ...source,
    ...around,
    target: returned(onWire(target), hidden),
  });
  const kept = { id: "28GY6a/83IzAB", args: program, outputs: { ruleId: "83IzAB" } };
  return [
    creates(
      "is created with its kind, and the service gives it an id",
      program,
      [
        list(unmanaged),
        sends(`POST ${path}`, { ruleType: type, ...around, status: "disabled", target: onWire(whole) }).receives(
          201,
          response(whole),
        ),
      ],
      kept,
    ),
    creates(
      "is created without a status if the program omits it, and the service enables it",
      { appId: "28GY6a", ...args, target: whole },
      [
        list(unmanaged),
        sends(`POST ${path}`, { ruleType: type, ...around, target: onWire(whole) }).receives(
          201,
          response(whole, "enabled"),
        ),
      ],
      { ...kept, args: { ...program, status: "enabled" } },
    ),
    ...(kind.name === "LambdaBeforePublish"
      ? [
          changes(
            "is changed without the source that the program removes",
            { ...kept, args: { ...program, source: { type: "chat.message" } } },
            { ...program, status: "enabled" },
            [
              sends(`PATCH ${path}/83IzAB`, {
                ruleType: type,
                ...around,
                status: "enabled",
                target: onWire(whole),
              }).receives(200, response(whole, "enabled")),
            ],
            { args: { ...program, status: "enabled" } },
          ),
          creates(
            "has a source without a filter of channels",
            { ...program, source: { type: "chat.message" } },
            [
              list(unmanaged),
              sends(`POST ${path}`, {
                ruleType: type,
                ...around,
                status: "disabled",
                source: { type: "chat.message" },
                target: onWire(whole),
              }).receives(201, response(whole)),
            ],
            { ...kept, args: { ...program, source: { type: "chat.message" } } },
          ),
        ]
      : []),
    creates(
      "is rejected if the package of the account does not include its type",
      program,
      [
        list(unmanaged),
        sends(`POST ${path}`, { ruleType: type, ...around, status: "disabled", target: onWire(whole) }).receives(403, {
          message: "Not available",
          code: 40300,
          statusCode: 403,
          href: "https://a.example",
          details: null,
        }),
      ],
      failure("http_403", "also check that the package of the account includes its type"),
    ),
    reads(
      "is found in the list of all kinds, which does not contain its secrets",
      kept,
      [list(unmanaged, response(whole, "enabled"))],
      { args: { ...program, status: "enabled" }, outputs: kept.outputs },
    ),
    reads(
      "counts as deleted when its id belongs to another kind, in two lists",
      kept,
      [1, 2].map(() => list({ ...(type === unmanaged.ruleType ? another : unmanaged), id: "83IzAB" })),
    ),
    changes(
      "is changed by a request with all inputs, and with values that clear the removed inputs",
      kept,
      bare,
      [
        sends(`PATCH ${path}/83IzAB`, {
          ruleType: type,
          ...around,
          status: "enabled",
          target: { ...onWire({ ...least, ...lasting }), ...cleared },
        }).receives(200, response({ ...least, ...lasting }, "enabled")),
      ],
      { args: { ...bare, status: "enabled" }, outputs: kept.outputs },
    ),
    changes("needs no request when nothing changed", kept, program, [], { args: program, outputs: kept.outputs }),
    deletes("is deleted by its id", kept, [sends(`DELETE ${path}/83IzAB`).receives(204)]),
  ];
}
