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
  typeWithKey: {
    type: "azapi_data_plane_resource",
    keyOf: (attribute) => attribute("type")?.split("@")[0]?.toLowerCase(),
  },
  // The attribute `parent_id` is, for example, `hotels.search.windows.net`.
  owner: "parent_id",
};
