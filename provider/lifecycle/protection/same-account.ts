import { type Operation, ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import { isSameAccount } from "../settings/account";
import type { State } from "../values/state";

/** Rejects an operation on a resource that belongs to another account than the configured account. Returns the latter. */
export async function requireSameAccount(
  context: Context,
  operation: Operation,
  id: string,
  { account: stored }: State,
): Promise<string> {
  const configured = await context.session.account();
  if (stored && !isSameAccount(context.definition.service, stored, configured))
    throw otherAccountError(context, operation, id, { stored, configured });
  return configured;
}

export function otherAccountError(
  context: Context,
  operation: Operation,
  id: string,
  { stored, configured }: { readonly stored: string; readonly configured: string },
): ResourceError {
  return new ResourceError(
    context.displayName(id),
    operation,
    `it belongs to ${stored}, but ${configured} is configured. Nothing was sent. Restore the configuration, or remove the resource from the stack with \`pulumi state delete\` and declare it again for the other account.`,
    "other_account",
  );
}
