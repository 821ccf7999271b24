import { z } from "zod";
import { address, object } from "../../../define";
import { credential, identity, odataType } from "../shapes";

const description = z
  .string()
  .optional()
  .meta({ serverDefault: null, description: "Description of the billable resource." });
const subdomainUrl = address().min(1).meta({ description: "URL of the Azure AI Services account." });

/** The billable resource for built-in skills. */
export const aiServices = z
  .discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.DefaultCognitiveServices").meta({
        description: "No billable resource. A limited number of enrichments per day is free.",
      }),
      description,
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.CognitiveServicesByKey").meta({
        description: "An Azure AI Services account in the region of the search service, authenticated by an API key.",
      }),
      description,
      key: credential.meta({ description: "API key of the account." }),
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.AIServicesByKey").meta({
        description: "An Azure AI Services account in any region, authenticated by an API key.",
        minApiVersion: ["2026-04-01", "2025-05-01-preview"],
      }),
      description,
      key: credential.meta({ description: "API key of the account." }),
      subdomainUrl,
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.AIServicesByIdentity").meta({
        description: "An Azure AI Services account in any region, authenticated by a managed identity.",
        minApiVersion: ["2026-04-01", "2025-05-01-preview"],
      }),
      description,
      identity: identity.optional().meta({
        description: "User-assigned managed identity. If omitted, the service uses its system-assigned identity.",
      }),
      subdomainUrl,
    }),
  ])
  .meta({ typeName: "AiServicesAccount" });
