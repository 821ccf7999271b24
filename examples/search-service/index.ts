import * as pulumi from "@pulumi/pulumi";
import * as trefoil from "trefoil";
import { adminKey, url } from "./azure";

// Without a key, Trefoil requests tokens of Microsoft Entra for the identity that runs Pulumi.
const useKey = new pulumi.Config().getBoolean("useKey") ?? false;

const provider = new trefoil.Provider("search", { searchUrl: url, ...(useKey && { searchApiKey: adminKey }) });

const places = new trefoil.search.SynonymMap("places", { synonyms: ["usa, united states"] }, { provider });

const hotels = new trefoil.search.Index(
  "hotels",
  {
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "description", type: "Edm.String", searchable: true, synonymMaps: [places] },
    ],
  },
  { provider },
);

export const searchUrl = url;
export const indexName = hotels.name;
