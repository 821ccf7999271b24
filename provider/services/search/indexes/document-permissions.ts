import { z } from "zod";
import { type Finding, object } from "../../../define";
import { documentedLimit } from "../shapes";
import { eachField } from "./each-field";
import type { IndexField } from "./field";

const uuid = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    "must be a UUID, for example 0f8fad5b-d9cb-469f-a165-70867728950e",
  );

/** The application by which queries resolve the groups of SharePoint. */
export const sharePointConnectorAppRegistration = object({
  applicationId: uuid.meta({ description: "Application (client) id of the Microsoft Entra application, a UUID." }),
  federatedCredentialId: uuid.meta({
    description:
      "Id of the federated credential of the application, a UUID. It is neither the object id of the application nor the id of a managed identity.",
  }),
  tenantId: uuid.optional().meta({
    serverDefault: null,
    description: "Id of the Microsoft Entra tenant that contains the SharePoint sites, a UUID.",
  }),
}).meta({ typeName: "SharePointConnectorAppRegistration" });

interface Args {
  readonly fields: readonly IndexField[];
  readonly permissionFilterOption?: string | undefined;
  readonly sharePointConnectorAppRegistration?: object | undefined;
}

/** Contradictions among the members that restrict queries to documents of the user, and members that have no effect. */
export function permissionFindings(args: Args): Finding[] {
  const fields = eachField(args.fields);
  const filters = fields.filter(({ field }) => field.permissionFilter !== undefined);
  const findings: Finding[] = filters.flatMap(({ field: { permissionFilter }, path }) => {
    const first = filters.find(({ field }) => field.permissionFilter === permissionFilter);
    if (!first || first.path === path) return [];
    const limit = `is "${permissionFilter}" like that of "${first.inDocument}", but an index has at most one field of each kind`;
    return [documentedLimit(`${path}.permissionFilter`, limit)];
  });
  const warn = (path: string, reason: string) => findings.push({ path, reason, warning: true });
  const [filter] = filters;
  // An explicit `disabled` is a decision, for example while the documents get their permissions.
  if (filter && args.permissionFilterOption === undefined)
    warn(
      `${filter.path}.permissionFilter`,
      "has no effect without `permissionFilterOption`: queries return documents that the user may not read",
    );
  if (args.sharePointConnectorAppRegistration && !fields.some(({ field }) => field.sharepointSiteUrl))
    warn(
      "sharePointConnectorAppRegistration",
      "has no effect without a field with `sharepointSiteUrl`: queries do not resolve SharePoint groups",
    );
  return findings;
}
