import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { isRecord } from "../text/json";
import { objectsOf, type Package, packageOf } from "./definitions";
import { Document, DocumentError, readDocument } from "./document";
import { operationsIn } from "./operations";
import { reduced } from "./reduce";
import { readResourcesFile, resourcesFileOf } from "./resources-file";

/** Maximum size of the content of a value. In bytes. */
const maxSize = 64 * 1024 * 1024;

/** A package with the value from which each later run makes it again. */
export interface ParameterizedPackage extends Package {
  readonly name: string;
  readonly version: string;
  readonly value: Uint8Array;
}

/** @throws DocumentError that names the file. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new DocumentError(
      `The file ${file} cannot be read: ${(error as Error).message}. Its path is relative to ${process.cwd()}.`,
    );
  }
}

/**
 * The package for the arguments of `pulumi package add trefoil openapi DOCUMENT RESOURCES`.
 *
 * @param read reads a file.
 * @throws DocumentError with the place of a problem and its remedy.
 */
export function packageFromArguments(args: readonly string[], read = readText): ParameterizedPackage {
  const [kind, documentFile, resourcesFile, ...more] = args;
  if (kind !== "openapi" || !documentFile || !resourcesFile || more.length)
    throw new DocumentError(
      "Trefoil makes a package from an OpenAPI document and a resources file. Use `pulumi package add trefoil openapi DOCUMENT RESOURCES`.",
    );
  const file = readResourcesFile(read(resourcesFile), resourcesFile);
  const document = readDocument(read(documentFile), documentFile);
  const own = objectsOf(document, file).flatMap(operationsIn);
  const { root } = reduced(document, own);
  const value = gzipSync(JSON.stringify({ format: 1, file, document: root }));
  return { ...packageOf(new Document(root), file), name: file.name, version: file.version, value };
}

/**
 * The package of a value.
 *
 * @throws DocumentError if this version cannot read the value.
 */
export function packageFromValue(name: string, version: string, value: Uint8Array): ParameterizedPackage {
  let content: unknown;
  try {
    content = JSON.parse(gunzipSync(value, { maxOutputLength: maxSize }).toString("utf8"));
  } catch {
    throw new DocumentError(
      `The parameter of the package ${name} is not valid. Run \`pulumi package add trefoil openapi\` again.`,
    );
  }
  if (!isRecord(content) || content.format !== 1 || !isRecord(content.document))
    throw new DocumentError(
      `The parameter of the package ${name} has a form that this version of Trefoil does not know. Install a newer version, or run \`pulumi package add\` again.`,
    );
  const file = resourcesFileOf(content.file, `The parameter of the package ${name}`);
  if (file.name !== name || file.version !== version)
    throw new DocumentError(
      `The parameter belongs to the package ${file.name} ${file.version}, and not to ${name} ${version}.`,
    );
  return { ...packageOf(new Document(content.document), file), name, version, value };
}
