import { isSecretName } from "../text/possible-secrets";
import type { Node } from "./document";

/** True for a value that the document marks as secret, or whose name or description is that of a secret. Numbers are not secrets by name. */
export function isSecret(name: string, schema: Node): boolean {
  if (schema.writeOnly === true || schema.format === "password") return true;
  const types = [schema.type].flat();
  const isText = types.includes("string") || (schema.type === undefined && !schema.properties && !schema.items);
  if (!isText || schema.enum || schema.const !== undefined || /^(date|uri|email)/.test(schema.format ?? ""))
    return false;
  return (
    !isAboutSecret.test(name) &&
    (isSecretName(name) || otherNames.test(name) || secretContent.test(schema.description ?? ""))
  );
}

/** Names of facts about a secret: its id, its name, its kind, or where it is. */
const isAboutSecret =
  /(id|ids|name|label|title|description|type|kind|url|uri|arn|path|format|policy|count|status|method|mode|algorithm|prefix|author\w*|at)$/i;

const otherNames = /connection_?string|dsn$|(fcm|server|encryption|signing|ssh|webhook)_?key$/i;

/** A description of a value that consists of a secret, or contains it. */
const secretContent = /\b(including|contains|with) (the |an |a |its )?(\w+ )?(secret|password|token|private key)\b/i;
