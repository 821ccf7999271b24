/** Writes three hotels to the index. In production, an indexer or your application does this. */
import { AzureKeyCredential, SearchClient } from "@azure/search-documents";

interface Hotel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly city: string;
}

const { AZURE_SEARCH_ENDPOINT = "", AZURE_SEARCH_API_KEY = "" } = process.env;
const [indexName = ""] = process.argv.slice(2);
const client = new SearchClient<Hotel>(
  AZURE_SEARCH_ENDPOINT,
  indexName,
  new AzureKeyCredential(AZURE_SEARCH_API_KEY),
  // The emulator has no certificate.
  { allowInsecureConnection: AZURE_SEARCH_ENDPOINT.startsWith("http:") },
);

const { results } = await client.uploadDocuments([
  { id: "1", name: "Harbour House", description: "Quiet rooms with a view of the harbour.", city: "Lisbon" },
  { id: "2", name: "Mountain Lodge", description: "Fireplaces, and skiing from the door.", city: "Innsbruck" },
  { id: "3", name: "Garden Inn", description: "A small hotel with a garden and breakfast.", city: "Kyoto" },
]);
console.log(`${results.length} hotels written`);
