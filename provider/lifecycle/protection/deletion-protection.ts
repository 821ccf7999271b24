import { type Content, contentNouns, contentsFor, type Definition } from "../../define";
import { HttpError, InvalidResponseError } from "../../rest";
import { invalidResponse, ResourceError, type ResponseOrigin } from "../errors/errors";
import type { Context } from "../read/context";
import { readObject, type ServiceResponse, sendRequest } from "../read/requests";
import type { CheckFailure } from "../validation/validate";
import type { Change } from "../values/compare";
import type { Inputs, ObjectValues } from "../values/values";

interface Deletion {
  readonly id: string;
  readonly inputs: Inputs;
  readonly values: ObjectValues;
  /** Next step if the object contains data, in complete sentences. Default: how a program allows the deletion. */
  readonly nextStep?: string;
}

/**
 * Rejects the deletion of an object that contains data, unless `forceDestroy` is set. An unknown count counts as data.
 */
export async function rejectDataLoss(
  context: Context,
  { id, inputs, values, nextStep = howToForce }: Deletion,
): Promise<void> {
  if (inputs.forceDestroy === true) return;
  const protection = contentsFor(context.definition.deletionProtection ?? [], values);
  let problem: string;
  let first = "";
  try {
    const counts = await describeContents(context, protection, values);
    if (!counts.length) return;
    problem = `it holds ${counts.join(" and ")}, which would be lost`;
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof InvalidResponseError)) throw error;
    problem = `whether it holds ${contentNouns(protection)}, which would be lost, could not be determined (${error.message})`;
    if (error instanceof HttpError && [401, 403].includes(error.status)) {
      const { delete: remove, read } = context.definition.permissions;
      first = ` The ${context.session.credential.kind} may not count them: grant the required permissions (${remove ?? read}) and retry.`;
    }
  }
  throw new ResourceError(
    context.failed("delete", id),
    `${problem}. It was not deleted.${first} ${nextStep}`,
    "not_empty",
  );
}

/** An argument or option of a resource applies only while the program contains the resource. */
const withResource = "add the resource to the program again if you have removed it,";

const applyAndDelete =
  "and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again.";

const howToForce = `To delete it anyway, ${withResource} set \`forceDestroy: true\`, ${applyAndDelete}`;

/** Instructions for a destroy that fails because a resource cannot be deleted. */
export const howToDestroyWithout = `To destroy the stack and keep this object, ${withResource} set the resource option \`retainOnDelete: true\`, ${applyAndDelete} Or remove it from the stack with \`pulumi state delete <urn>\`; \`pulumi stack --show-urns\` lists the URNs.`;

const maxNames = 5;

/** Count and names of each type of content, for example `2 keys ("Root", "build")`. Omits types without objects. */
async function describeContents(
  context: Context,
  contents: readonly Content[],
  values: ObjectValues,
): Promise<string[]> {
  const found: string[] = [];
  const responses = new Map<string, ServiceResponse>();
  for (const content of contents) {
    const { noun, request } = content;
    // An identity may manage objects without a role for their contents, so that no role is awaited.
    const options = { allowedStatuses: [404], awaitsAccess: false };
    const response = responses.get(request) ?? (await sendRequest(context, { request }, values, options));
    responses.set(request, response);
    if (response.status === 404) {
      if (!(await readObject(context, values, { fresh: true }))) continue;
      throw invalidResponse(response, "the object exists");
    }
    const count = countContents(content, response, values);
    if (!count) continue;
    const names = (content.names?.(response.body, values) ?? []).slice(0, maxNames).map((name) => JSON.stringify(name));
    const more = count > names.length ? ` and ${count - names.length} more` : "";
    const called = names.length ? ` (${names.join(", ")}${more})` : "";
    found.push(`${count} ${count === 1 ? noun.replace(/s$/, "") : noun}${called}`);
  }
  return found;
}

/**
 * Number of items that an object contains, from the response of the deletion protection request.
 *
 * @throws InvalidResponseError if the result is not an integer, so that an invalid response never counts as empty.
 */
function countContents(
  content: Content,
  { body, ...meta }: ResponseOrigin & { readonly body: unknown },
  values: ObjectValues,
): number {
  const hasValue = (body ?? false) !== false && body !== true && !(typeof body === "string" && body.trim() === "");
  const count = hasValue ? content.count(body, values) : undefined;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0) {
    throw invalidResponse(meta, `the response does not contain the number of ${content.noun}`);
  }
  return count;
}

/**
 * Check failures of a replacement of an object that may contain data. A replacement deletes the old object last, when it
 * is too late to fail. `forceDestroy` counts in the old inputs.
 */
export function dataLossFailures(
  { deletionProtection = [], hooks: { contentCopy } }: Definition,
  olds: Inputs,
  news: Inputs,
  changes: readonly Change[],
): CheckFailure[] {
  const protection = contentsFor(deletionProtection, olds);
  if (!protection.length || olds.forceDestroy === true) return [];
  // The contents are copied before the old object is deleted.
  if (contentCopy && news[contentCopy.enabledBy] === true) return [];
  const replacing = changes.filter((change) => change.replaces);
  const lost = `and a replacement would lose the ${contentNouns(protection)} it may hold`;
  return replacing.map(({ path, reason, removedItem }) => ({
    path,
    code: "data_loss",
    reason:
      removedItem === undefined
        ? `cannot change in place${reason ? ` (${reason})` : ""}, ${lost}. Revert the change, or set \`forceDestroy: true\`, run \`pulumi up\`, and then make this change`
        : `(${JSON.stringify(removedItem)}) exists in the service but not in the program. It cannot be removed in place, ${lost}. Declare it, or set \`forceDestroy: true\`, run \`pulumi up\`, and then make this change`,
  }));
}
