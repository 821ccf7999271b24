/** Retrieves the content for a question, as an agent does before its model writes a response. */
import {
  AzureKeyCredential,
  type KnowledgeBaseMessageTextContent,
  KnowledgeRetrievalClient,
} from "@azure/search-documents";

const { AZURE_SEARCH_ENDPOINT = "", AZURE_SEARCH_API_KEY = "" } = process.env;
const [knowledgeBase = "", question = ""] = process.argv.slice(2);
const client = new KnowledgeRetrievalClient(
  AZURE_SEARCH_ENDPOINT,
  knowledgeBase,
  new AzureKeyCredential(AZURE_SEARCH_API_KEY),
  // The emulator has no certificate.
  { allowInsecureConnection: AZURE_SEARCH_ENDPOINT.startsWith("http:") },
);

const { response = [] } = await client.retrieve({ intents: [{ type: "semantic", search: question }] });
const parts = response.flatMap(({ content }) => content);
for (const { text } of parts.filter((part): part is KnowledgeBaseMessageTextContent => part.type === "text")) {
  console.log(text);
}
