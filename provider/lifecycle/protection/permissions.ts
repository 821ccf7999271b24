import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { credentialSources } from "../settings/settings";
import type { Inputs } from "../values/values";

/**
 * Rejects an operation for which the credential is known to lack permissions, before any request is sent. Only a service
 * with a request for the account reports them.
 *
 * @param inputs the inputs of the object. A delete without `forceDestroy` also requires permission to count its contents.
 */
export async function requirePermissions(
  { definition, session }: Context,
  operation: "create" | "update" | "delete",
  inputs: Inputs = {},
): Promise<void> {
  const { service, permissions: needs } = definition;
  const own = {
    create: needs.create,
    update: undefined,
    delete: inputs.forceDestroy === true ? undefined : needs.delete,
  };
  const lacking = (await session.accountDetails()).missingPermissions(own[operation] ?? needs.write);
  if (!lacking.length) return;
  throw new StepError(
    `the ${session.credential.kind} lacks ${lacking.join(" and ")}. Nothing was sent. Grant the missing permissions in the service, or set another credential in ${credentialSources(service, session)}.`,
    "missing_permissions",
  );
}
