/**
 * Writes hotels to the index, or retrieves content as an agent does:
 *
 *   node hotels.mts fill SEARCH_URL INDEX
 *   node hotels.mts ask MCP_ENDPOINT QUESTION
 */
import { DefaultAzureCredential } from "@azure/identity";

const [command, url = "", argument = ""] = process.argv.slice(2);
const { token } = await new DefaultAzureCredential().getToken("https://search.azure.com/.default");

async function post(address: string, body: object) {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      // The endpoint may respond with an event instead of JSON.
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

if (command === "fill") {
  const hotels = [
    { id: "1", name: "Harbour House", description: "Quiet rooms with a view of the harbour." },
    { id: "2", name: "Mountain Lodge", description: "Fireplaces, and skiing from the door." },
    { id: "3", name: "Garden Inn", description: "A small hotel with a garden and breakfast." },
  ];
  const value = hotels.map((hotel) => ({ "@search.action": "upload", ...hotel }));
  await post(`${url}/indexes/${argument}/docs/index?api-version=2026-10-01`, { value });
  console.log(`${hotels.length} hotels written`);
} else {
  const params = { name: "knowledge_base_retrieve", arguments: { queries: [argument] } };
  const { result, error } = await post(url, { jsonrpc: "2.0", id: 1, method: "tools/call", params });
  if (error) throw new Error(error.message);
  for (const { text, resource } of result.content) console.log(text ?? resource?.text);
}
