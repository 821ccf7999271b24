import { createSecureContext } from "node:tls";
import type { JsonObject } from "../json";
import type { HttpRequest } from "../server/http";
import { apiError } from "./errors";

/** Returns the members of an app that an uploaded `.p12` file sets. @throws HttpError 400 for a wrong password. */
export function readCertificate({ headers, rawBody }: HttpRequest): JsonObject {
  const [, boundary] = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(headers["content-type"] ?? "") ?? [];
  if (!boundary || !rawBody) throw apiError(400, "The body must be multipart/form-data");
  const parts = partsOf(rawBody, boundary);
  const missing = ["p12File", "p12Pass"].filter((name) => !parts.has(name));
  if (missing.length)
    throw apiError(400, `#/components/schemas/app_pkcs12 missing required parameters: ${missing.join(", ")}`);
  const pfx = parts.get("p12File") as Buffer;
  checkPassword(pfx, String(parts.get("p12Pass")));
  const file = pfx.toString("base64");
  return { apnsCertificate: file, apnsPrivateKey: file };
}

function checkPassword(pfx: Buffer, passphrase: string): void {
  try {
    createSecureContext({ pfx, passphrase });
  } catch (error) {
    // OpenSSL no longer supports the ciphers of older files.
    if (/unsupported/i.test(String(error))) return;
    throw apiError(400, "The .p12 file cannot be opened with this password");
  }
}

/** Parts of a multipart body by name. */
function partsOf(content: Buffer, boundary: string): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const mark = `--${boundary}`;
  let start = content.indexOf(mark);
  for (let end = content.indexOf(mark, start + 1); start >= 0 && end >= 0; end = content.indexOf(mark, start + 1)) {
    const head = content.indexOf("\r\n\r\n", start);
    const [, name] = /\bname="([^"]*)"/i.exec(content.subarray(start, head).toString()) ?? [];
    if (name !== undefined && head >= 0 && head < end) parts.set(name, content.subarray(head + 4, end - 2));
    start = end;
  }
  return parts;
}
