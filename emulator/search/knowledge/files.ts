import { extname } from "node:path";
import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import type { HttpResponse } from "../../server/http";
import { multipartOf } from "../../server/multipart";
import type { RouteRequest, Router } from "../../server/router";
import type { Store } from "../../store/store";
import { nullishObject, record, required, string } from "../../validation/schema";
import { hasVersion, isPreview } from "../../validation/versions";
import { apiError, invalid, validate } from "../errors";
import { pageOf, versionOf } from "../kind";
import { createdName } from "./pipelines";
import { objectOrEmpty, retrievalVersion } from "./schemas";

/** Capacity of a knowledge source, as in an example of the specification. */
const capacity = { maxFileCount: 1000, maxFileSizeBytes: 134_217_728 };

const metadataSchema = nullishObject("FileUploadMetadata", { fileName: required(string), metadata: record(string) });

const parsingModes: Readonly<Record<string, string>> = { ".md": "markdown", ".json": "json", ".csv": "delimitedText" };

interface Dependencies {
  readonly source: (name: string) => JsonObject | undefined;
  /** Documents by index and key. */
  readonly documents: Map<string, JsonObject>;
  /** Number of files in a page of a list without `pageSize`. Default: unlimited. */
  readonly pageSize: number | undefined;
}

/** Uploaded files of knowledge sources of the kind `file`. One document of the created index contains one file. */
export class UploadedFiles {
  /** Files by knowledge source and id. */
  readonly #files: Map<string, JsonObject>;

  constructor(
    store: Store,
    readonly dependencies: Dependencies,
  ) {
    this.#files = store.define("files", { complete: (_key, given) => given, open: true });
  }

  capacityOf(source: string): JsonObject {
    return { ...capacity, remainingFileCount: capacity.maxFileCount - this.#of(source).length };
  }

  onDeleted(source: string): void {
    for (const [key] of this.#of(source)) this.#files.delete(key);
  }

  route(router: Router): void {
    router
      .on("GET", "/knowledgesources/:name/files", (request) => {
        const name = this.#sourceOf(request);
        const prefix = request.query.get("prefix");
        const files = this.#of(name)
          .filter(([, file]) => prefix === null || String(file.prefix).startsWith(prefix))
          // Several files may have the same name.
          .map(([, file]) => ({ name: `${file.fileName} ${file.fileId}`, file }));
        const { objects, nextLink } = pageOf(files, request, this.dependencies.pageSize);
        const value = objects.map(({ file }) => file ?? null);
        return { status: 200, body: { value, ...(nextLink !== undefined && { "@odata.nextLink": nextLink }) } };
      })
      .on("POST", "/knowledgesources/:name/files", (request) => {
        const name = this.#sourceOf(request);
        if (this.#of(name).length >= capacity.maxFileCount)
          throw invalid(`The knowledge source '${name}' contains the maximum of ${capacity.maxFileCount} files.`);
        return this.#write(name, crypto.randomUUID(), request, 201);
      })
      .on("PUT", "/knowledgesources/:name/files/:file", (request) => {
        const name = this.#sourceOf(request);
        this.#find(name, request.params.file);
        return this.#write(name, request.params.file, request, 200);
      })
      .on("DELETE", "/knowledgesources/:name/files/:file", (request) => {
        const name = this.#sourceOf(request);
        this.#find(name, request.params.file);
        this.#files.delete(`${name}/${request.params.file}`);
        this.dependencies.documents.delete(`${createdName({ name }, "index")}/${request.params.file}`);
        return { status: 204 };
      });
  }

  #of(source: string): [string, JsonObject][] {
    return [...this.#files].filter(([key]) => key.startsWith(`${source}/`));
  }

  #find(source: string, id: string): JsonObject {
    const file = this.#files.get(`${source}/${id}`);
    if (!file) throw apiError(404, `The knowledge source '${source}' has no file with the id '${id}'.`);
    return file;
  }

  /** Name of the knowledge source. @throws HttpError 404 if it does not exist, 400 if it has no files. */
  #sourceOf(request: RouteRequest<"name">): string {
    const { params } = request;
    if (!hasVersion(versionOf(request), retrievalVersion)) throw apiError(404, "Unknown path.");
    const source = this.dependencies.source(params.name);
    if (!source) throw apiError(404, `No knowledge source with the name '${params.name}' was found.`);
    if (source.kind !== "file") throw invalid(`The knowledge source '${params.name}' is not of the kind 'file'.`);
    return params.name;
  }

  #write(source: string, id: string, request: RouteRequest, status: number): HttpResponse {
    const parts = multipartOf(request);
    const [given, content] = [parts?.get("metadata"), parts?.get("content")];
    if (!given || !content)
      throw invalid("The request must be multipart/form-data with the parts 'metadata' and 'content'.");
    if (content.length > capacity.maxFileSizeBytes)
      throw invalid(`The file is larger than ${capacity.maxFileSizeBytes} bytes.`);
    const described = parsed(given.toString());
    validate(metadataSchema, described, { open: isPreview(versionOf(request)) });
    const { fileName, metadata = null } = objectOrEmpty(described);
    const name = String(fileName);
    const now = new Date().toISOString();
    const file: JsonObject = {
      fileId: id,
      fileName: name,
      fileSizeBytes: content.length,
      createdAt: this.#files.get(`${source}/${id}`)?.createdAt ?? now,
      lastUpdatedAt: now,
      errorMessage: null,
      prefix: name.slice(0, name.lastIndexOf("/") + 1),
      metadata: isObject(metadata) ? metadata : {},
      parsingMode: memberOf(parsingModes, extname(name)) ?? "default",
      extractionMode: "minimal",
    };
    this.#files.set(`${source}/${id}`, file);
    const document = { uid: id, blob_url: name, snippet: content.toString() };
    this.dependencies.documents.set(`${createdName({ name: source }, "index")}/${id}`, document);
    return { status, body: file };
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw invalid("The part 'metadata' is not JSON.");
  }
}
