import { z } from "zod";
import { address, type Finding, object, time } from "../../define";
import { secondsIn } from "../../text/duration";
import { inPreviewSince } from "./versions";

/** Names of synonym maps, data sources, indexers and skillsets (naming rules of the service). */
export const objectName = z
  .string()
  .max(128)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    "must contain only lowercase letters, digits and dashes, and start and end with a letter or digit",
  );

/** Names of indexes. */
export const indexName = z
  .string()
  .min(2)
  .max(128)
  .regex(
    /^[a-z0-9](?:[a-z0-9]|[-_](?![-_]))*$/,
    "must contain only lowercase letters, digits and single dashes or underscores, and start with a letter or digit",
  );

/** Names of aliases: the service rejects a dash at either end. */
export const aliasName = indexName.regex(
  /[^-]$/,
  "must contain only lowercase letters, digits and single dashes or underscores, start with a letter or digit, and not end with a dash",
);

/**
 * Warns about the end of a name on which Azure's sources disagree: the naming rules restrict only the first character,
 * while an error message of the service rejects a dash at either end and does not mention underscores.
 */
export function doubtfulEnd(name: string | undefined): Finding[] {
  const mark = /[-_]$/.exec(name ?? "")?.[0];
  if (!mark) return [];
  const what = mark === "-" ? "a dash" : "an underscore";
  const reason = `ends with ${what}, about which Azure's documents disagree. If the service rejects the name, the update fails`;
  return [{ path: "name", reason, warning: true }];
}

/** A limit that only a document of Azure contains: a warning, because the response of the service is not known. */
export const documentedLimit = (path: string, limit: string): Finding => ({
  path,
  reason: `${limit} according to Azure's documentation. If the service rejects it, the update fails`,
  warning: true,
});

/** Warns about a duration outside of documented limits. */
export const outsideDuration = (
  path: string,
  value: string | undefined,
  { from, to, range }: { readonly from: number; readonly to: number; readonly range: string },
): Finding[] => {
  const seconds = value === undefined ? from : secondsIn(value);
  return seconds < from || seconds > to ? [documentedLimit(path, `must be ${range}`)] : [];
};

/** The discriminator of unions. */
export const odataType = <const T extends string>(type: T) => z.literal(type).meta({ wireName: "@odata.type" });

const noIdentity = "#Microsoft.Azure.Search.DataNoneIdentity";

const identities = z
  .discriminatedUnion("odataType", [
    object({ odataType: odataType(noIdentity).meta({ description: "No user-assigned managed identity." }) }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.DataUserAssignedIdentity").meta({
        description: "A user-assigned managed identity.",
      }),
      userAssignedIdentity: z
        .string()
        .meta({ description: "Azure resource id of the user-assigned managed identity." }),
      federatedIdentityClientId: z
        .string()
        .min(1)
        .optional()
        .meta({
          serverDefault: null,
          description:
            "Client id of the multi-tenant Microsoft Entra application that trusts the identity by a federated credential. Required to reach a resource in another tenant.",
          minApiVersion: ["2026-10-01", "2026-05-01-preview"],
        }),
    }),
  ])
  .meta({ typeName: "DataIdentity" });

/** Kinds of permissions that indexers read and queries apply. */
export const permissionKinds = ["userIds", "groupIds", "rbacScope"] as const;

/** A managed identity. The service keeps the value when a request omits it, so a removal sends the "none" identity. */
export const identity = identities.meta({
  serverDefault: { odataType: noIdentity },
  valueOnRemoval: { "@odata.type": noIdentity },
});

/** A key or a connection string. Responses contain null or a placeholder, which the service interprets as commands. */
export const credential = z
  .string()
  .min(1)
  .regex(
    /^(?!<(?:redacted|unchanged)>$)/,
    "is the placeholder that the service returns instead of a secret. Set the secret itself",
  )
  .meta({ secret: true, returned: "sometimes" });

/**
 * URL of a web API. The key of an Azure function is in its query, where responses contain `?code=<redacted>`. A request with
 * `<unchanged>` instead of the URL keeps the stored one.
 */
export const webApiAddress = (description: string) =>
  address()
    .min(1)
    .meta({
      description: `${description} It may contain the key of an Azure function (\`?code=…\`), which responses hide (\`?code=<redacted>\`). A refresh compares the other parts.`,
      secret: true,
      returned: "sometimes",
    });

/** Headers of requests to external endpoints. Any of them may contain a credential. */
export const httpHeaders = z.record(z.string(), z.string()).meta({ secret: true, returned: "sometimes" });

/**
 * Start time of a schedule. If omitted, the service returns the minimum of its type for times in older recordings, and
 * the time of the write in newer recordings.
 */
export const scheduleStart = (description: string) =>
  time()
    .optional()
    .meta({
      description,
      serverDefault: () => "0001-01-01T00:00:00Z",
      declaredOnly: "The service may set the time of the write.",
    });

/** A customer-managed encryption key. The service ignores its removal. */
export const encryptionKey = object({
  keyVaultUri: address().meta({ description: "URL of the Azure Key Vault." }),
  keyVaultKeyName: z.string().meta({ description: "Name of the key in the key vault." }),
  keyVaultKeyVersion: z.string().optional().meta({
    declaredOnly: "The service may return the version that it uses.",
    description: "Version of the key. If omitted, the service uses the latest version.",
  }),
  accessCredentials: object({
    applicationId: z.string().meta({
      description: "Application (client) id of the Microsoft Entra application that is allowed to read the key.",
    }),
    applicationSecret: credential.optional().meta({ description: "Client secret of the application." }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Microsoft Entra application that reads the key, if no managed identity does.",
      typeName: "AccessCredentials",
    }),
  identity: identity.optional().meta({
    description:
      "Managed identity that reads the key. If omitted, and `accessCredentials` is omitted, the service uses its system-assigned identity.",
    minApiVersion: ["2026-04-01", "2025-05-01-preview"],
  }),
  isServiceLevelKey: z
    .boolean()
    .optional()
    .meta({
      serverDefault: false,
      description: "Use the key of the search service, which a policy of the service selects.",
      minApiVersion: inPreviewSince("2026-05-01-preview"),
    }),
}).meta({ typeName: "EncryptionKey", keptOnRemoval: true });

/** Cross-origin resource sharing of an index, a knowledge base or a knowledge source of uploaded files. */
export const corsOptions = object({
  allowedOrigins: z.array(address()).min(1).meta({
    description:
      "Origins from which JavaScript may send requests, for example `https://www.example.com`, or `*` alone to allow all.",
    set: true,
  }),
  maxAgeInSeconds: z.int().min(0).optional().meta({
    description: "Time for which browsers may cache CORS preflight responses. In seconds.",
    serverDefault: 300,
  }),
}).meta({ typeName: "CorsOptions" });

/** Permissions for all kinds of the service. */
export const permissions = {
  read: "an admin key, the role Search Service Contributor, or a custom role that allows reading the objects (Microsoft.Search/searchServices/…/read)",
  write: "an admin key, or the role Search Service Contributor",
} as const;
