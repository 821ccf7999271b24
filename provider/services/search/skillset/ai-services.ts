import { z } from "zod";
import { named, object, since } from "../../../define";
import { credential, identity, odataType } from "../shapes";

const description = z.string().optional().describe("Description of the billable resource.");
const subdomainUrl = z.string().min(1).describe("URL of the Azure AI Services account.");

/** The account that pays for skills of Azure AI. */
export const aiServices = named(
  "AiServicesAccount",
  z.discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.DefaultCognitiveServices").describe(
        "No billable resource. A limited number of enrichments per day is free.",
      ),
      description,
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.CognitiveServicesByKey").describe(
        "An Azure AI Services account in the region of the search service, authenticated by an API key.",
      ),
      description,
      key: credential.describe("API key of the account."),
    }),
    object({
      odataType: since("2026-04-01", odataType("#Microsoft.Azure.Search.AIServicesByKey")).describe(
        "An Azure AI Services account in any region, authenticated by an API key.",
      ),
      description,
      key: credential.describe("API key of the account."),
      subdomainUrl,
    }),
    object({
      odataType: since("2026-04-01", odataType("#Microsoft.Azure.Search.AIServicesByIdentity")).describe(
        "An Azure AI Services account in any region, authenticated by a managed identity.",
      ),
      description,
      identity: identity
        .optional()
        .describe("User-assigned managed identity. If omitted, the service uses its system-assigned identity."),
      subdomainUrl,
    }),
  ]),
);
