import { isRecord, type JsonBody, membersOf, type Steps } from "../../../../define";
import type { IndexField } from "../field";
import { type Copyable, copyFindings, keyOf } from "./copyable-fields";

/** Maximum number of documents in a page and in a batch. */
const maxDocuments = 1000;

/** Number of documents in the first page. A later page is at most twice as large as the page before it. */
const firstPage = 100;

/**
 * Intended size of a page, and maximum size of a batch. In bytes. A page is larger than intended if its documents are larger
 * than those before them. The service accepts 16 MB in a batch.
 */
const [pageBytes, batchBytes] = [4 * 1024 * 1024, 8 * 1024 * 1024];

/** Statuses of single documents that the service accepts later, for example while the index is offline. */
const laterStatuses: readonly unknown[] = [409, 422, 429, 503];

/** Number of times that documents are sent. The pauses are 1, 2, 4, … seconds, at most 30: about four minutes in total. */
const maxAttempts = 12;

/** Time without an increase of the count after which the keys are compared. In seconds. Counts lag behind writes. */
const countTimeout = 15;

/** Pause before the keys are compared again. In seconds. */
const comparisonDelay = 2;

/** Number of comparisons of all keys after the first copy. */
const maxComparisons = 3;

/** Number of times that a page is read whose keys are not in order. */
const maxOrderAttempts = 3;

/** An index whose documents are copied to the index of the steps. */
interface Copy {
  readonly steps: Steps;
  /** Path of the index with the documents. */
  readonly from: string;
  /** Name of the key field of both indexes. */
  readonly key: string;
  readonly fields: readonly IndexField[];
  /** Number of documents in the previous index before they are read. */
  total: number;
  /** Number of documents that were sent. */
  sent: number;
  /** Number of documents that were not sent, because the new index has their keys. */
  present: number;
  pageSize: number;
}

type Document = JsonBody;

/**
 * Copies all documents of an index in the order of their keys. Messages contain no keys and no values, which are data of
 * users.
 *
 * Documents that the new index already has are not sent again: an earlier copy was interrupted, or a client wrote newer
 * versions. A copy into an index that is certainly empty omits this comparison.
 *
 * Keys decide, not counts: a client may have written other documents to the new index. The counts are compared too, because
 * the service may omit documents in a page. A page that repeats a key, or that is not in the order of the keys, is an error.
 */
export async function copyDocuments(
  steps: Steps,
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
  inputs: Copyable,
): Promise<void> {
  const from = `/indexes('${id}')`;
  const body = await previousIndex(steps, id, from);
  if (!body) return;
  const [problem] = copyFindings(body, inputs);
  if (problem) steps.fail(`the documents of "${id}" cannot be copied: ${problem.path} ${problem.reason}.`);
  const key = String(keyOf(inputs));
  const copy: Copy = { steps, from, key, fields: inputs.fields, total: 0, sent: 0, present: 0, pageSize: firstPage };
  let isChanged = isNew;
  for (let comparison = isNew ? 0 : 1; ; comparison++) {
    Object.assign(copy, { total: await documentCount(steps, from), sent: 0, present: 0 });
    await (comparison === 0 ? copyRange(copy, {}) : copyMissing(copy));
    isChanged ||= copy.sent > 0;
    const counts = await waitForCount(copy);
    const missing = missingDocuments(copy, id, counts);
    if (missing === undefined) {
      const { total, copied } = counts;
      if (isChanged)
        steps.report(`"${id}" is copied: it contains ${counted(total)}, and the new index ${counted(copied)}.`);
      return;
    }
    if (comparison === maxComparisons)
      steps.fail(
        `${missing}. The previous index is kept. Stop the clients that write to it or delete from one of both, and run \`pulumi up\` again to compare them.`,
      );
    await steps.wait(comparisonDelay);
  }
}

/** Undefined if the index does not exist, so that the list of the indexes lacks it, too. */
async function previousIndex(steps: Steps, id: string, path: string): Promise<Copyable | undefined> {
  const { status, body } = await steps.send(`GET ${path}`, { allowedStatuses: [404] });
  if (status !== 404) return isIndex(body) ? body : unreadable(steps, path);
  const indexes = await steps.list("GET {collection}?$select=name");
  if (indexes.some(({ name }) => name === id)) return unreadable(steps, path);
  steps.report(`the previous index "${id}" does not exist, so that no documents are copied.`);
  return undefined;
}

/** Numbers of documents in the previous index and in the new index. */
interface Counts {
  readonly total: number;
  readonly copied: number;
}

/** Description of documents that were not read, or that the new index does not have. Undefined if none is missing. */
function missingDocuments({ sent, present, total: before }: Copy, id: string, counts: Counts): string | undefined {
  const { total, copied } = counts;
  // Clients may delete documents before they are read.
  const [read, expected] = [sent + present, Math.min(before, total)];
  if (read < expected) return `"${id}" returned ${read} of its ${counted(expected)}`;
  if (copied >= total) return undefined;
  return `the new index contains ${copied} of the ${counted(total)} in "${id}", although all were sent`;
}

/** True for a response that contains an index. */
const isIndex = (body: unknown): body is Copyable =>
  isRecord(body) && Array.isArray(body.fields) && body.fields.every(isRecord);

/** Number of documents in an index. The number of a new index may be missing for a moment. */
async function documentCount(steps: Steps, path: string): Promise<number> {
  const { status, body } = await steps.send(`GET ${path}/docs/$count`, { allowedStatuses: [404] });
  if (status === 404) return path === "{item}" ? 0 : unreadable(steps, `${path}/docs/$count`);
  const hasValue = typeof body === "number" || (typeof body === "string" && body.trim() !== "");
  const count = hasValue ? Number(body) : Number.NaN;
  return Number.isSafeInteger(count) && count >= 0 ? count : unreadable(steps, `${path}/docs/$count`);
}

/** Waits until the new index has as many documents as the previous index, or its number of documents does not increase. */
async function waitForCount({ steps, from }: Copy): Promise<Counts> {
  let total = await documentCount(steps, from);
  let copied = await documentCount(steps, "{item}");
  for (let before = -1; copied < total && copied > before; ) {
    before = copied;
    await steps.poll(countTimeout, async () => {
      total = await documentCount(steps, from);
      copied = await documentCount(steps, "{item}");
      if (copied >= total) return true;
      steps.reportProgress(`the new index contains ${copied} of ${counted(total)}.`);
      return undefined;
    });
  }
  return { total, copied };
}

/** Copies the documents whose keys the new index does not have. */
async function copyMissing(copy: Copy): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const keys = await readKeys(copy, copy.from, { after });
    const last = keys.at(-1);
    if (last === undefined) return;
    const present = await keysBetween(copy, after, last);
    const missing = new Set(keys.filter((key) => !present.has(key)));
    copy.present += keys.length - missing.size;
    if (missing.size) await copyRange(copy, { after, last, only: missing });
    reportProgress(copy);
    after = last;
  }
}

/** Keys in a range that the new index has. */
async function keysBetween(copy: Copy, start: string | undefined, last: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = start; after !== last; ) {
    const keys = await readKeys(copy, "{item}", { after, last });
    for (const key of keys) found.add(key);
    after = keys.at(-1) ?? last;
  }
  return found;
}

/** Keys after `after` up to `last`. Undefined: from the beginning, or to the end. */
interface Range {
  readonly after?: string | undefined;
  readonly last?: string | undefined;
}

async function copyRange(
  copy: Copy,
  { only, ...range }: Range & { readonly only?: ReadonlySet<string> },
): Promise<void> {
  for (let { after } = range; after !== range.last || range.last === undefined; ) {
    const page = await readInOrder(copy, copy.from, { after, last: range.last });
    if (!page.length) return;
    const keys = keysOf(copy, page);
    const pending = only ? page.filter((document) => only.has(String(document[copy.key]))) : page;
    await send(
      copy,
      pending.map((document) => commonMembers(document, copy.fields)),
    );
    copy.sent += pending.length;
    const intended = Math.floor((page.length * pageBytes) / sizeOf(page));
    copy.pageSize = Math.max(1, Math.min(intended, 2 * copy.pageSize, maxDocuments));
    reportProgress(copy);
    after = keys.at(-1);
  }
}

const readKeys = async (copy: Copy, path: string, range: Range): Promise<string[]> =>
  keysOf(copy, await readInOrder(copy, path, { ...range, keysOnly: true }));

/**
 * Reads a page, and requires the order of the keys: a page in another order lacks keys before its last key, and the next
 * page begins after it. The page is read again if a client added a document meanwhile.
 */
async function readInOrder(copy: Copy, path: string, range: PageRange): Promise<Document[]> {
  for (let attempt = 1; attempt <= maxOrderAttempts; attempt++) {
    const page = await readPage(copy, path, range);
    const keys = keysOf(copy, page);
    // A service that repeats a key may omit another one instead.
    if (new Set(keys).size < keys.length)
      copy.steps.fail(`the service returned a document twice. The previous index is kept. ${checkProxy}`);
    if (await isInOrder(copy, path, range, keys)) return page;
  }
  return copy.steps.fail(
    `the service returned documents that are not in the order of the key "${copy.key}". The previous index is kept. ${checkProxy}`,
  );
}

/**
 * The keys follow those of the page before, so that none is repeated. The keys of all pages are not kept: an index may have more than
 * fit into memory. The order of strings is that of the service. If it is not one of the usual orders, the service filters the same range.
 */
async function isInOrder(copy: Copy, path: string, range: PageRange, keys: readonly string[]): Promise<boolean> {
  const { after } = range;
  if (isOrdinal(after === undefined ? keys : [after, ...keys])) return true;
  const found = keysOf(copy, await readPage(copy, path, { after, last: keys.at(-1), keysOnly: true }));
  const own = new Set(keys);
  return new Set(found).size === own.size && found.every((key) => own.has(key));
}

/** True for the order of UTF-16 units or of code points. */
const isOrdinal = (keys: readonly string[]): boolean =>
  isSorted(keys, (one, other) => one <= other) ||
  isSorted(keys, (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)) <= 0);

const isSorted = (keys: readonly string[], isBefore: (one: string, other: string) => boolean): boolean =>
  keys.every((key, i) => i === 0 || isBefore(keys[i - 1] as string, key));

function reportProgress({ steps, total, sent, present }: Copy): void {
  const copied = sent + present;
  steps.reportProgress(`copied ${copied} of ${counted(Math.max(total, copied))}.`);
}

const sizeOf = (documents: readonly Document[]): number => Buffer.byteLength(JSON.stringify(documents));

interface PageRange extends Range {
  readonly keysOnly?: boolean;
}

/** Reads a page of documents. If the response is too large, the page gets half as many documents, but at least one. */
async function readPage(copy: Copy, path: string, range: PageRange): Promise<Document[]> {
  for (;;) {
    try {
      return await requestPage(copy, path, range);
    } catch (error) {
      const isTooLarge = membersOf(error).code === "response_too_large";
      if (!isTooLarge || range.keysOnly || copy.pageSize === 1) throw error;
      copy.pageSize = Math.ceil(copy.pageSize / 2);
    }
  }
}

/** Reads documents in the order of their keys. A page may be smaller than requested. An empty page is the end. */
async function requestPage(
  { steps, key, pageSize }: Copy,
  path: string,
  { after, last, keysOnly = false }: PageRange,
): Promise<Document[]> {
  const conditions = [
    ...(after === undefined ? [] : [`${key} gt ${quoted(after)}`]),
    ...(last === undefined ? [] : [`${key} le ${quoted(last)}`]),
  ];
  const query = {
    search: "*",
    orderby: `${key} asc`,
    top: keysOnly ? maxDocuments : pageSize,
    ...(keysOnly && { select: key }),
    ...(conditions.length && { filter: conditions.join(" and ") }),
  };
  // The message of a 400 may contain the filter, which contains a key.
  const { status, body } = await steps.send(`POST ${path}/docs/search.post.search`, {
    body: query,
    idempotent: true,
    allowedStatuses: [400],
  });
  if (status === 400)
    steps.fail(
      `the service rejected a query for documents in the order of the key "${key}" (400). Check the key field.`,
    );
  const page = isRecord(body) ? body.value : undefined;
  if (!Array.isArray(page) || !page.every(isRecord)) return unreadable(steps, `${path}/docs`);
  if (after !== undefined && page.some((document) => document[key] === after))
    steps.fail(`a page of documents contains a document of the page before it. ${checkProxy}`);
  return page as Document[];
}

const checkProxy = "Check any proxy, then run `pulumi up` again.";

const quoted = (key: string): string => `'${key.replaceAll("'", "''")}'`;

const keysOf = ({ steps, key, from }: Copy, page: readonly Document[]): string[] =>
  page.map(({ [key]: value }) =>
    typeof value === "string" && value !== "" ? value : unreadable(steps, `${from}/docs`),
  );

/** The members of a document, and of the objects in it, for which the new index has a field. */
function commonMembers(document: Document, fields: readonly IndexField[]): Document {
  const known = fields.filter(({ name }) => Object.hasOwn(document, name));
  return Object.fromEntries(known.map(({ name, fields: inner }) => [name, commonValue(document[name], inner)]));
}

function commonValue(value: unknown, fields: readonly IndexField[] | null | undefined): unknown {
  if (!fields?.length) return value;
  if (Array.isArray(value)) return value.map((item) => commonValue(item, fields));
  return isRecord(value) ? commonMembers(value, fields) : value;
}

/** Writes documents to the new index, in batches that the service accepts. */
async function send(copy: Copy, documents: readonly Document[]): Promise<void> {
  const isBatch = documents.length <= 1 || sizeOf(documents) <= batchBytes;
  const rest = isBatch ? await sendBatch(copy, documents) : documents;
  if (!rest.length) return;
  const half = Math.ceil(rest.length / 2);
  await send(copy, rest.slice(0, half));
  await send(copy, rest.slice(half));
}

/**
 * Writes one batch. Repeats documents that the service could not write now. Returns the documents that were not written,
 * because the service rejected the size of their batch.
 */
async function sendBatch(copy: Copy, documents: readonly Document[]): Promise<readonly Document[]> {
  const { steps, key } = copy;
  let pending = documents;
  for (let attempt = 1; pending.length; attempt++) {
    // A document that a client has written to the new index meanwhile keeps its values in new fields.
    const value = pending.map((document) => ({ ...document, "@search.action": "mergeOrUpload" }));
    const { status, body } = await steps.send("POST {item}/docs/search.index", {
      body: { value },
      idempotent: true,
      allowedStatuses: [400, 413],
    });
    if (status === 413 && pending.length > 1) return pending;
    if (status >= 400) steps.fail(rejected(pending.length, status));
    const results = isRecord(body) && Array.isArray(body.value) ? body.value.filter(isRecord) : [];
    const written = new Set(results.filter((result) => result.status === true).map((result) => result.key));
    const refused = results.filter((result) => result.status !== true && !laterStatuses.includes(result.statusCode));
    if (refused.length) steps.fail(rejected(refused.length, refused[0]?.statusCode));
    pending = pending.filter((document) => !written.has(document[key]));
    if (!pending.length) break;
    if (attempt === maxAttempts)
      steps.fail(
        `the service did not write ${counted(pending.length)} of a batch in ${maxAttempts} attempts. The previous index is kept. Run \`pulumi up\` again to continue.`,
      );
    steps.reportProgress(`the service cannot write ${counted(pending.length)} of a batch now. Retrying.`);
    await steps.wait(Math.min(2 ** (attempt - 1), 30));
  }
  return [];
}

const rejected = (count: number, status: unknown): string =>
  `the new index rejected ${counted(count)} with status ${typeof status === "number" ? status : "unknown"}. Messages show no documents. The previous index is kept. Compare the fields of both indexes, change the field that does not accept the values, and run \`pulumi up\` again.`;

const counted = (count: number): string => `${count} ${count === 1 ? "document" : "documents"}`;

function unreadable(steps: Steps, path: string): never {
  return steps.fail(
    `the response to a request to ${path} is not what the service documents. Check the service URL and any proxy, then run \`pulumi up\` again.`,
  );
}
