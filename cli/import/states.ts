import type { Inputs } from "../../provider/lifecycle";
import type { PathSteps } from "../../provider/lifecycle/import";
import { mapJson } from "../../provider/text/json";
import { imports, lifecycle } from "../provider";
import { type AccountObject, isNamedByRotation } from "./account-object";
import type { Discovery } from "./discovery";
import type { ImportPlan } from "./plan";
import type { ImportedResource } from "./program/import-file";
import type { ProgramResource, Secret } from "./program/resources";
import { quoted } from "./program/sections";
import { knownValue, type Stack } from "./stack";

/** A warning about an object. Paths of inputs are in backticks. */
export interface Warning {
  readonly object: AccountObject;
  readonly text: string;
}

/** The resources of a plan with their states. */
export interface ImportStates {
  readonly resources: readonly ImportedResource[];
  /** Inputs that the next refresh would change, for example because the service changes them itself. */
  readonly warnings: readonly Warning[];
  /** Secrets that neither the service nor the configuration of the stack contains. */
  readonly unknownSecrets: readonly Secret[];
}

/** The states of the resources. A state that the next refresh would change gets a warning. */
export async function statesFor(
  plan: ImportPlan,
  discovery: Discovery,
  stack: Stack | undefined,
): Promise<ImportStates> {
  const results = await Promise.all(
    plan.resources.map(async ({ values, ...resource }) => {
      const { definition } = resource.object;
      const context = new (lifecycle().Context)(definition, discovery.sessionOf(definition.service));
      const { state, changes } = await imports().stateForImport(context, values, withSecrets(resource, stack));
      return { resource: { ...resource, state }, changes };
    }),
  );
  const changed = results.filter(({ changes }) => changes.length);
  return {
    resources: results.map(({ resource }) => resource),
    warnings: [
      ...changed.map(({ resource: { object }, changes }) => ({
        object,
        text: `the next preview changes ${quoted(changes)}`,
      })),
      ...results.flatMap(({ resource }) => possibleSecrets(resource)),
      ...results.flatMap(({ resource: { object } }) =>
        isNamedByRotation(object) ? [{ object, text: rotationText }] : [],
      ),
    ],
    unknownSecrets: results
      .flatMap(({ resource }) => resource.secrets)
      .filter((secret) => knownValue(secret, stack) === undefined),
  };
}

const rotationText =
  "its name has the form of the names that `trefoil rotate` gives. A later rotation revokes such a credential, so that the stack loses it. Remove it from the program, unless nothing rotates it";

/** Warns about values that a program reads from the configuration although no definition marks them as secrets. */
function possibleSecrets({ object, secrets }: ProgramResource): Warning[] {
  const paths = secrets
    .filter(({ isPossible }) => isPossible)
    .map(({ steps }) => steps.reduce<string>(lifecycle().joinPath, ""));
  if (!paths.length) return [];
  const text = `${quoted(paths)} may contain a secret, because it is a URL with a user or a query, has the name of a secret, or the service hides a part of it. The program reads it from the configuration`;
  return [{ object, text }];
}

/** The inputs with the values of hidden secrets from the configuration of the stack. */
function withSecrets({ inputs, secrets }: ProgramResource, stack: Stack | undefined): Inputs {
  // `structuredClone` rejects the symbol of an unknown value.
  const copy = mapJson(inputs, (leaf) => leaf) as Inputs;
  for (const secret of secrets) {
    const value = knownValue(secret, stack);
    if (value !== undefined) setAt(copy, secret.steps, value);
  }
  return copy;
}

function setAt(target: unknown, [step, ...rest]: PathSteps, value: unknown): void {
  const record = target as Record<string | number, unknown>;
  if (step === undefined) return;
  if (rest.length) setAt(record[step], rest, value);
  else record[step] = value;
}
