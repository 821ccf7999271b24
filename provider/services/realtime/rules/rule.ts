import { z } from "zod";
import {
  type Definition,
  defineResource,
  type Finding,
  type JsonBody,
  object,
  ref,
  type Verification,
  watched,
} from "../../../define";
import { app } from "../app";
import { permissionsFor, quota, realtime } from "../service";
import { beforePublishConfig, chatRoomFilter, source } from "./shapes";

type Shape = z.ZodRawShape;
type Input<S extends Shape> = z.input<z.ZodObject<S>>;

const status = watched(z.enum(["enabled", "disabled"]), "enabled").meta({ description: "Status of the rule." });

/** Definition of one kind of rule. */
interface KindSpec<T extends Shape> {
  readonly name: `${string}Rule`;
  readonly description: string;
  /** Value of `ruleType` in requests. */
  readonly type: string;
  readonly target: T;
  /** Encodes the target, if it has members without a choice. */
  encodeTarget?(target: z.output<z.ZodObject<T>>): JsonBody;
  readonly notes?: Readonly<Record<string, string>>;
  /** Replacement in `trefoil verify`. Default: the rule moves to another app. */
  readonly replacement?: Pick<Verification, "replace" | "parents">;
}

interface RuleSpec<M extends Shape, T extends Shape> extends KindSpec<T> {
  /** Inputs in addition to app, status and target. */
  readonly members: M;
  /** Constant members of the body. */
  readonly constants?: JsonBody;
  validate?(inputs: z.output<z.ZodObject<M>> & { readonly target: z.output<z.ZodObject<T>> }): readonly Finding[];
  readonly examples: Readonly<Record<string, Input<M & { status: typeof status; target: z.ZodObject<T> }>>>;
}

/** Defines a kind of integration rule. All kinds share one collection. Rules have no name: the service generates an id. */
export function defineRule<const M extends Shape, const T extends Shape>(spec: RuleSpec<M, T>): Definition {
  const {
    name,
    description,
    type,
    members,
    target,
    encodeTarget = (same) => same,
    constants,
    validate,
    notes = {},
    replacement = { replace: { appId: "other" } },
  } = spec;
  const examples = Object.entries(spec.examples).map(([title, args]) => [title, { appId: "I2E_JQ", ...args }]);
  return defineResource<Shape, { ruleId: z.ZodString }>({
    service: realtime,
    name,
    description,
    path: { collection: "/apps/{appId}/rules", item: "/apps/{appId}/rules/{ruleId}" },
    discriminator: { ruleType: type },
    naturalKey: ["appId"],
    // The members that a PATCH requires depend on the kind. Ably's own provider always sends all of them.
    requests: { update: { body: "inputs" } },
    inputs: {
      appId: ref(() => app).meta({ description: "App whose events trigger the rule.", replaceOnChanges: true }),
      status,
      ...members,
      target: object(target).meta({ description: "Target of the rule.", typeName: `${name}Target` }),
    },
    outputs: { ruleId: z.string().meta({ description: "Id of the rule within its app.", wireName: "id" }) },
    encode: ({ appId: _, ...args }) => ({
      ...constants,
      ...args,
      // All channels: the service requires the filter.
      ...(members.source === source && { source: { channelFilter: "", ...(args.source as JsonBody) } }),
      target: encodeTarget(args.target as z.output<z.ZodObject<T>>),
    }),
    validate: (args) => validate?.(args as Parameters<NonNullable<typeof validate>>[0]) ?? [],
    quota: quota("rules", () => app),
    permissions: permissionsFor("rule"),
    docs: {
      defaults: { vendorClient: ["status", ...Object.keys(members), "target"] },
      losses: {
        lost: [],
        text: "A replacement creates the new rule before it deletes the old rule, so both are active for a moment.",
      },
      notes: {
        Terms: "The Ably dashboard uses the term integration.",
        "Types in the package":
          "Ably rejects types of rules that the package of the account does not include (status 403, code 40300). No request returns the included types.",
        ...notes,
      },
    },
    verification: {
      update: { status: "disabled" },
      ...replacement,
      undeclaredMembers: ["version", "ruleType", "requestMode", "invocationMode", "authenticationMode"],
    },
    examples: Object.fromEntries(examples),
  });
}

const requestMode = z
  .enum(["single", "batch"])
  .default("single")
  .meta({ description: "Request mode: one event per request (`single`), or several events per request (`batch`)." });

interface EventRuleSpec<T extends Shape> extends KindSpec<T> {
  readonly examples: RuleSpec<{ source: typeof source; requestMode: typeof requestMode }, T>["examples"];
}

/** A rule that forwards events of channels. */
export const eventRule = <const T extends Shape>(spec: EventRuleSpec<T>): Definition =>
  defineRule({
    ...spec,
    members: { requestMode, source },
    validate: ({ requestMode: mode, target }) =>
      mode === "batch" && (target as JsonBody).enveloped
        ? [
            {
              path: "target.enveloped",
              reason: "cannot be true if requestMode is batch, because batches are always enveloped",
            },
          ]
        : [],
  });

interface SingleEventRuleSpec<T extends Shape> extends KindSpec<T> {
  readonly examples: RuleSpec<{ source: typeof source }, T>["examples"];
}

/** A rule that forwards events and does not support batches. */
export const singleEventRule = <const T extends Shape>(spec: SingleEventRuleSpec<T>): Definition =>
  defineRule({ ...spec, members: { source }, constants: { requestMode: "single" } });

const moderated = { beforePublishConfig, chatRoomFilter };

interface BeforePublishRuleSpec<T extends Shape, M extends Shape = Record<never, never>> extends KindSpec<T> {
  readonly members?: M;
  readonly examples: RuleSpec<typeof moderated & M, T>["examples"];
}

/** A rule that accepts or rejects a message before it is published. */
export const beforePublishRule = <const T extends Shape, const M extends Shape = Record<never, never>>(
  spec: BeforePublishRuleSpec<T, M>,
): Definition =>
  defineRule<Shape, T>({
    ...spec,
    members: { ...moderated, ...spec.members },
    constants: { invocationMode: "BEFORE_PUBLISH" },
  });
