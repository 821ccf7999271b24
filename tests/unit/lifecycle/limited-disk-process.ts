import { OperationJournal } from "../../../provider/lifecycle/journal";

/**
 * A process that writes a record, and then adds an id to it. Prints warnings and the error. Arguments: folder, number of
 * existing ids, length of the id.
 */
const [folder = "", existing, length] = process.argv.slice(2);

const key = { token: "realtime:App", account: "a", resource: { name: "dev/chat" }, inputsDigest: "d" };
const existingIds = Array.from({ length: Number(existing) }, (_, i) => `an-existing-object-${i}`);
async function main() {
  const journal = new OperationJournal(folder, "shop", (message) => console.log(`warning: ${message}`));
  const record = await journal.begin(key, { before: { existing: existingIds } });
  await journal.recordCreated(record, "x".repeat(Number(length)));
}

main().catch((error: Error) => console.log(`error: ${error.message}`));
