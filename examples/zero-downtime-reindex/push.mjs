// Pushes the reviews to every index whose name begins with `reviews-`, new indexes included.
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

const { AZURE_SEARCH_ENDPOINT: endpoint, AZURE_SEARCH_API_KEY: key } = process.env;
if (!endpoint || !key) throw new Error("Set AZURE_SEARCH_ENDPOINT and AZURE_SEARCH_API_KEY.");

const reviews = JSON.parse(readFileSync(new URL("reviews.json", import.meta.url), "utf8"));

async function call(method, path, body) {
  const separator = path.includes("?") ? "&" : "?";
  const response = await fetch(`${endpoint}${path}${separator}api-version=2026-10-01`, {
    method,
    headers: { "api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${method} ${path} -> ${response.status} ${await response.text()}`);
  return response.json();
}

for (const filled = new Set(); ; await setTimeout(1000)) {
  const { value: indexes } = await call("GET", "/indexes?$select=name");
  for (const { name } of indexes) {
    if (!name.startsWith("reviews-") || filled.has(name)) continue;
    await call("POST", `/indexes('${name}')/docs/search.index`, { value: reviews });
    filled.add(name);
    console.log(`${reviews.length} reviews are in ${name}.`);
  }
}
