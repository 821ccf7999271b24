import { z } from "zod";
import type { Finding } from "../../define";
import { azureOpenAIModel } from "./models";
import { documentedLimit, httpHeaders, identity } from "./shapes";
import { graphPreview } from "./versions";

/** The kind of a model that an endpoint with the API of OpenAI hosts. */
export const compatibleKind = (description: string) =>
  z.literal("openAICompatible").meta({
    description: `${description} Pass its address in \`extra\`, because no source that Trefoil was compared with states the name of this property for certain. It is probably \`uri\` of the same object.`,
    minApiVersion: graphPreview,
  });

/** Parameters of such a model, except for its address. */
export const compatibleParameters = (model: string) => ({
  headers: httpHeaders.optional().meta({
    description:
      "HTTP headers of the requests, for example with an API key. The service never returns them, neither their names nor their values. An update that omits them keeps them only while the address, the model and the identity are unchanged. Excludes `managedIdentityAudience`. To encrypt the names in the state too, pass the whole map as a secret.",
  }),
  managedIdentityAudience: z.string().min(1).optional().meta({
    declaredOnly: "A model requires it or `headers`.",
    description:
      "Application (client) id of the endpoint, a UUID, for which the managed identity requests a token. Excludes `headers`.",
  }),
  authIdentity: identity.optional().meta({
    description: "User-assigned managed identity for outbound requests. Only with `managedIdentityAudience`.",
  }),
  modelName: azureOpenAIModel.meta({ description: `Name of the ${model}.` }),
});

/** Dimensions of the vectors of an embedding model. */
export const dimensions = z.int().positive().optional().meta({
  declaredOnly: "The service distinguishes the omitted value from the default of the model.",
  description:
    "Number of dimensions of the vectors, which must match the field. Default: that of the model. An omitted value is not equivalent to the default.",
});

/** Most dimensions of the documented models. The first has a fixed number. */
const mostDimensions: Readonly<Record<string, number>> = {
  "text-embedding-ada-002": 1536,
  "text-embedding-3-small": 1536,
  "text-embedding-3-large": 3072,
};

interface Model {
  readonly kind: string;
  readonly openAICompatibleParameters?: Compatible;
}

interface Compatible {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly managedIdentityAudience?: string | undefined;
  readonly authIdentity?: { readonly odataType: string } | undefined;
  readonly modelName?: string;
  readonly dimensions?: number | undefined;
}

/** Contradictions in the parameters of a model. */
export function compatibleFindings(path: string, given: Model | { readonly kind: string }): Finding[] {
  const model = "openAICompatibleParameters" in given ? given.openAICompatibleParameters : undefined;
  if (!model) return [];
  const at = (name: string, limit: string) => documentedLimit(`${path}.openAICompatibleParameters.${name}`, limit);
  return [...authFindings(model, at), ...dimensionFindings(model, at)];
}

/** Form of the id of an application. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type At = (name: string, reason: string) => Finding;

function authFindings({ headers, managedIdentityAudience: audience, authIdentity }: Compatible, at: At): Finding[] {
  if (!headers && !audience)
    return [
      {
        ...at("headers", "is omitted"),
        reason:
          "is omitted, and `managedIdentityAudience` too. The service requires one of both for a new model. An update keeps the stored headers only while the address, the model and the identity are unchanged",
      },
    ];
  const hasIdentity = authIdentity !== undefined && !authIdentity.odataType.endsWith("DataNoneIdentity");
  return [
    ...(headers && !Object.keys(headers).length ? [at("headers", "must contain at least one header")] : []),
    ...(audience && !uuid.test(audience)
      ? [at("managedIdentityAudience", "must be a UUID, without `api://` and `/.default`,")]
      : []),
    ...(headers && audience ? [at("managedIdentityAudience", "excludes `headers`")] : []),
    ...(hasIdentity && !audience ? [at("authIdentity", "requires `managedIdentityAudience`")] : []),
  ];
}

function dimensionFindings({ modelName = "", dimensions }: Compatible, at: At): Finding[] {
  const most = mostDimensions[modelName];
  if (dimensions === undefined || most === undefined) return [];
  const isFixed = modelName === "text-embedding-ada-002";
  const isRight = isFixed ? dimensions === most : dimensions <= most;
  return isRight ? [] : [at("dimensions", `must be ${isFixed ? most : `1 to ${most}`} for the model ${modelName}`)];
}
