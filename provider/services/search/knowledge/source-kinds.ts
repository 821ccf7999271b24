import { type Finding, memberOf } from "../../../define";
import { documentedLimit } from "../shapes";
import { describedPreview, inPreviewSince } from "../versions";
import { boostFindings } from "./query-hints";

type Hinted = { readonly queryHints?: Parameters<typeof boostFindings>[1] } | undefined;

/** Member with the parameters of each kind. */
export const parametersOf = {
  searchIndex: "searchIndexParameters",
  azureBlob: "azureBlobParameters",
  indexedOneLake: "indexedOneLakeParameters",
  indexedSharePoint: "indexedSharePointParameters",
  indexedSql: "indexedSqlParameters",
  file: "fileParameters",
  web: "webParameters",
  mcpServer: "mcpServerParameters",
  workIQ: "workIQParameters",
  fabricDataAgent: "fabricDataAgentParameters",
  fabricOntology: "fabricOntologyParameters",
  remoteSharePoint: "remoteSharePointParameters",
} as const;

export const kinds = Object.keys(parametersOf) as (keyof typeof parametersOf)[];

/** Kinds that call another service for each query, which only preview versions have. */
const remoteKinds = ["mcpServer", "workIQ", "fabricDataAgent", "fabricOntology", "remoteSharePoint"] as const;

/** The same kinds as a list in a sentence. */
export const remoteList = "`mcpServer`, `workIQ`, `fabricDataAgent`, `fabricOntology` and `remoteSharePoint`";

/** First API versions of the kinds: stable versions, and previews whose clients for Python have them. */
export const kindVersions = {
  "*": ["2026-04-01", "2025-11-01-preview"],
  ...Object.fromEntries(remoteKinds.map((kind) => [kind, inPreviewSince("2026-05-01-preview")])),
  remoteSharePoint: inPreviewSince("2025-11-01-preview"),
} as const;

/** Kinds that do not require their parameters. */
const withoutRequiredParameters: readonly string[] = ["web", "remoteSharePoint"];

/** Kinds whose content the service reads from a data store, once or on a schedule. */
const synchronizedKinds: readonly string[] = ["azureBlob", "indexedOneLake", "indexedSharePoint", "indexedSql"];

/** The same kinds as a list in a sentence. */
export const synchronizedList = "`azureBlob`, `indexedOneLake`, `indexedSharePoint` and `indexedSql`";

interface SourceInputs {
  readonly kind: string;
  readonly waitForIngestion?: boolean | undefined;
  readonly indexedSharePointParameters?:
    | { readonly containerName: string; readonly query?: string | undefined }
    | undefined;
  readonly indexedSqlParameters?:
    | {
        readonly embeddingColumns?: readonly unknown[] | undefined;
        readonly ingestionParameters?:
          | { readonly embeddingModel?: unknown; readonly contentExtractionMode?: string | undefined }
          | undefined;
      }
    | undefined;
  readonly [parameters: string]: unknown;
}

/** The parameters must be those of the kind. Those of a kind that is not known are in `extra`. */
export function mismatches(inputs: SourceInputs): Finding[] {
  const { kind } = inputs;
  const own = memberOf<string>(parametersOf, kind) ?? "extra";
  const isKnown = own !== "extra";
  const missing = isKnown && !withoutRequiredParameters.includes(kind) && inputs[own] === undefined;
  const others = Object.values(parametersOf).filter((name) => name !== own && inputs[name] !== undefined);
  const inapplicable = (path: string, reason: string): Finding => ({
    path,
    reason: `does not apply to the kind \`${kind}\`${reason}`,
  });
  return [
    ...(missing ? [missingParameters(own, kind)] : []),
    ...others.map((path) => inapplicable(path, `. Use \`${own}\`, or change \`kind\``)),
    ...(isKnown && inputs.corsOptions !== undefined && kind !== "file"
      ? [inapplicable("corsOptions", ", only to the kind `file`")]
      : []),
    ...(isKnown && inputs.waitForIngestion && !synchronizedKinds.includes(kind)
      ? [inapplicable("waitForIngestion", ", for which the service reads no data store")]
      : []),
  ];
}

/** A warning for Work IQ, which had no parameters in an earlier preview. */
const missingParameters = (path: string, kind: string): Finding =>
  kind === "workIQ"
    ? {
        path,
        reason: `is omitted, although API version ${describedPreview} requires it for the kind \`workIQ\`. If the service rejects this, the update fails`,
        warning: true,
      }
    : { path, reason: `is required for the kind \`${kind}\`` };

/** Parameters of SharePoint and Azure SQL that contradict each other. */
export function contradictions(inputs: SourceInputs): Finding[] {
  const { indexedSharePointParameters: site, indexedSqlParameters: table } = inputs;
  const { embeddingModel, contentExtractionMode } = table?.ingestionParameters ?? {};
  return [
    ...Object.values(parametersOf).flatMap((name) => boostFindings(name, (inputs[name] as Hinted)?.queryHints)),
    ...(site?.containerName === "useQuery" && site.query === undefined
      ? [
          {
            path: "indexedSharePointParameters.query",
            reason: "is omitted, although the container `useQuery` selects content by a query",
            warning: true as const,
          },
        ]
      : []),
    ...(table?.embeddingColumns?.length && embeddingModel === undefined
      ? [
          documentedLimit(
            "indexedSqlParameters.ingestionParameters.embeddingModel",
            "is required for `embeddingColumns`",
          ),
        ]
      : []),
    ...(contentExtractionMode === "standard"
      ? [
          {
            path: "indexedSqlParameters.ingestionParameters.contentExtractionMode",
            reason:
              "must be `minimal` for the kind `indexedSql` according to Azure's documentation, because rows contain no documents",
            warning: true as const,
          },
        ]
      : []),
  ];
}
