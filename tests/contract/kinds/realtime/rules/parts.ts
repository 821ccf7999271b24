import type { Values } from "../../../../../provider/lifecycle";
import { credential } from "../../exchange";
import { pathsIn } from "../../previews";

/** One kind of integration as the vendor's specification describes it. */
export interface RuleKind {
  /** `Http` of `HttpRule`. */
  readonly name: string;
  readonly type: string;
  /** `events`: with a source and a mode. `single`: the same without batches. `before`, `after`: moderation. */
  readonly family: "events" | "single" | "before" | "after" | "ingress";
  /** Inputs by their paths: secrets that responses omit, secrets that they contain, and other inputs that they omit. */
  readonly inputs: {
    readonly hidden?: readonly string[];
    readonly returned?: readonly string[];
    readonly omitted?: readonly string[];
  };
  /** Kinds to which further inputs refer, by the path of the input. */
  readonly references?: Readonly<Record<string, string>>;
  /** Scheme of `target.url`. Default: `https`. */
  readonly scheme?: string;
  /** The required members of a target. */
  readonly least: Values;
  /** The optional members of a target. */
  readonly more: Values;
  /** The minimal target on the wire, if it contains more than the program. */
  readonly wire?: Values;
  /** Values that clear those members in a PATCH. Members without an entry cannot be cleared. */
  readonly cleared?: Values;
  /** Members that the response omits, by path. */
  readonly hidden?: readonly string[];
  /** Targets with invalid values, the paths of the failures, and the paths of values that are accepted with a warning. */
  readonly wrong: readonly (readonly [target: Values, refused: readonly string[], warned?: readonly string[]])[];
  /** Alternative targets. */
  readonly right?: readonly Values[];
  /** A target that replaces the minimal target, and the paths of the replacement. */
  readonly replacing?: readonly [Values, string];
}

const valid = ["headers[0].value", "authentication.authenticationMode"];
/** A target whose values are invalid, except for those, or are accepted with a warning. */
export const invalid = (target: Values, warned: readonly string[] = []): RuleKind["wrong"][number] => [
  target,
  pathsIn(target).filter((path) => !warned.includes(path) && !valid.includes(path)),
  warned,
];

/** Paths of secret inputs. */
export const secretKey = "target.authentication<credentials>.secretAccessKey";
export const headerValue = "target.headers[].value";
export const secret = credential();
export const headers = [{ name: "x-tenant", value: credential() }];
/** A member that would show a secret. */
export const withPassword = [{ url: `https://ann:${credential()}@example.com/hook` }, ["url"]] as const;
export const wrongHeaders = [{ name: "", value: "" }];
export const signed = { headers, signingKeyId: "G8dabc" };
export const clearSigned = { headers: [], signingKeyId: null };
export const written = { enveloped: true, format: "msgpack" };
export const clearWritten = { enveloped: null, format: "json" };
export const wrongSigned = { headers: wrongHeaders };
export const assumeRole = { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" };
export const credentials = { authenticationMode: "credentials", accessKeyId: "AKIAEXAMPLE", secretAccessKey: secret };
export const wrongRole = { authenticationMode: "assumeRole", assumeRoleArn: "" };
export const wrongKeys = { authenticationMode: "credentials", accessKeyId: "", secretAccessKey: "" };
export const atKeys = ["authentication.accessKeyId", "authentication.secretAccessKey"];
export const lambda = { region: "eu-west-1", functionName: "onMessage", authentication: assumeRole };
export const aws = {
  hidden: ["authentication.secretAccessKey"],
  replacing: [{ authentication: credentials }, "authentication"],
} as const;
export const wrongLambda: RuleKind["wrong"] = [
  invalid({ region: "", functionName: "", authentication: wrongRole }),
  invalid({ authentication: wrongKeys }),
  // A rule signs in to AWS in one way.
  [{ authentication: { ...credentials, ...assumeRole } }, atKeys],
];

export const url = (scheme: string) => `${scheme}://ably:${credential()}@host.example/path`;

/** The queue that rules of the type `amqp` reference, in the emulated app with this id. */
export const queueOfSamples = (appId: string) => {
  const id = "28GY6a:us-east-1-a:My queue";
  return { collection: "queues", key: `${appId}/${id}`, merge: { id } };
};

/** Declares kinds of one family. */
export const inFamily =
  (family: RuleKind["family"]) =>
  (name: string, type: string, rest: Omit<RuleKind, "name" | "type" | "family">): RuleKind => ({
    name,
    type,
    family,
    ...rest,
  });
