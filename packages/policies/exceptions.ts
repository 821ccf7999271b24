import type { PolicyConfigSchema } from "@pulumi/policy";
import { tokenOf } from "../../provider/text/engine-format";
import { matchesPattern } from "../../provider/text/patterns";
import { withoutFullStop } from "../../provider/text/printable";
import type { PolicyException } from "./options";

/** Schema of the option `exceptions`, which every policy has. */
export const exceptionsSchema: PolicyConfigSchema["properties"][string] = {
  type: "array",
  default: [],
  items: {
    type: "object",
    properties: {
      urn: { type: "string", description: "URN of the resource. `*` matches any characters." },
      type: { type: "string", description: "Type of the resource, for example `registry.Repository`." },
      name: { type: "string", description: "Name of the resource in the program. `*` matches any characters." },
      reason: { type: "string", pattern: "\\S", description: "Reason of the exception." },
      expires: {
        type: "string",
        pattern: "^\\d{4}-\\d{2}-\\d{2}$",
        description: "Last day of the exception in UTC, for example `2027-03-31`.",
      },
    },
    required: ["reason"],
    additionalProperties: false,
  },
  description: "Resources that may violate the policy, each with a reason.",
};

/** A resource of a program. */
interface Subject {
  readonly urn: string;
  readonly type: string;
}

/** Violations of a resource that remain, and the exception that covers the others. */
interface Remaining {
  readonly violations: readonly string[];
  readonly exception?: PolicyException;
}

/** Applies the exceptions in the configuration of a policy to the violations of a resource. */
export function withExceptions(resource: Subject, config: object, violations: readonly string[]): Remaining {
  const matching = exceptionsIn(config).filter((one) => !problemOf(one) && matches(one, resource));
  const [exception] = matching.filter((one) => !isExpired(one));
  if (exception) return { violations: [], exception };
  const [expired] = matching;
  if (!expired) return { violations };
  return {
    violations: violations.map(
      (text) => `${text} The exception expired on ${expired.expires} (${withoutFullStop(expired.reason)}).`,
    ),
  };
}

/** Reasons why exceptions do not apply to any resource. */
export const invalidExceptions = (config: object): string[] =>
  exceptionsIn(config).flatMap((exception, i) => {
    const problem = problemOf(exception);
    return problem ? [`\`exceptions[${i}]\` ${problem}. It is ignored.`] : [];
  });

/** Pulumi has validated the types of the members. */
const exceptionsIn = ({ exceptions }: { exceptions?: readonly PolicyException[] }): readonly PolicyException[] =>
  exceptions ?? [];

/** Only a pattern for every resource matches the parts of this URN. */
const anyUrn = "urn:pulumi:?::?::?::?";

function problemOf({ urn, type, name, reason, expires }: PolicyException): string | undefined {
  if (!reason?.trim()) return "has no reason. Set `reason`";
  if (urn === undefined ? !type || !name : type !== undefined || name !== undefined)
    return "must have either `urn`, or `type` and `name`";
  if (urn !== undefined && matchesPattern(urn, anyUrn))
    return "applies to every resource. Set the level of the policy to `disabled` instead";
  return expires === undefined || isDay(expires)
    ? undefined
    : `has the date "${expires}", which does not exist. Write it as 2027-03-31`;
}

/** `Date` accepts 30 February, and returns a day in March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dayMs = 24 * 60 * 60 * 1000;

const isExpired = ({ expires }: PolicyException): boolean =>
  expires !== undefined && Date.now() >= Date.parse(`${expires}T00:00:00Z`) + dayMs;

function matches({ urn, type = "", name = "" }: PolicyException, resource: Subject): boolean {
  if (urn !== undefined) return matchesPattern(urn, resource.urn);
  const programType = tokenOf(resource.type).replace(":", ".");
  const logicalName = resource.urn.split("::").slice(3).join("::");
  return [programType, resource.type].includes(type) && matchesPattern(name, logicalName);
}
