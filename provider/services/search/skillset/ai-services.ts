import { z } from "zod";
import { named, object, since } from "../../../define";
import { credential, identity, odataType } from "../shapes";

const description = z.string().optional().describe("What the account is for.");
const subdomainUrl = z.string().min(1).describe("Address of the account.");

/** The account that pays for skills of Azure AI. */
export const aiServices = named(
  "AiServicesAccount",
  z.discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.DefaultCognitiveServices").describe(
        "None: a few runs a day are free.",
      ),
      description,
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.CognitiveServicesByKey").describe(
        "An account in the same region, by its key.",
      ),
      description,
      key: credential.describe("Key of the account."),
    }),
    object({
      odataType: since("2026-04-01", odataType("#Microsoft.Azure.Search.AIServicesByKey")).describe(
        "An account anywhere, by its key.",
      ),
      description,
      key: credential.describe("Key of the account."),
      subdomainUrl,
    }),
    object({
      odataType: since("2026-04-01", odataType("#Microsoft.Azure.Search.AIServicesByIdentity")).describe(
        "An account anywhere, by an identity.",
      ),
      description,
      identity: identity.optional().describe("User-assigned identity; the service's own when left out."),
      subdomainUrl,
    }),
  ]),
);
