import type { Peer } from "./peer";

const ids = ["{name}"];

/** The Terraform provider of Azure's APIs (`Azure/terraform-provider-azapi`), for the objects of Azure AI Search that it has. */
export const azapi: Peer = {
  source: "azure/azapi",
  mappings: {
    "microsoft.search/searchservices/indexes": { token: "search:Index", ids },
    "microsoft.search/searchservices/datasources": { token: "search:DataSource", ids },
    "microsoft.search/searchservices/indexers": { token: "search:Indexer", ids },
    "microsoft.search/searchservices/skillsets": { token: "search:Skillset", ids },
    "microsoft.search/searchservices/synonymmaps": { token: "search:SynonymMap", ids },
  },
  // The attribute `type` is, for example, `Microsoft.Search/searchServices/indexes@2024-07-01`.
  keyOf: (type, attribute) =>
    type === "azapi_data_plane_resource" ? attribute("type")?.split("@")[0]?.toLowerCase() : undefined,
  // The attribute `parent_id` is, for example, `hotels.search.windows.net`.
  isOwn: async (attribute, { address }) => {
    const host = attribute("parent_id")?.toLowerCase();
    return host === undefined || address === undefined || host === new URL(address).host;
  },
};
