import { createSecureContext } from "node:tls";
import type { JsonObject } from "../json";
import type { HttpRequest } from "../server/http";
import { multipartOf } from "../server/multipart";
import { apiError } from "./errors";

/** Returns the members of an app that an uploaded `.p12` file sets. @throws HttpError 400 for a wrong password. */
export function readCertificate(request: HttpRequest): JsonObject {
  const parts = multipartOf(request);
  if (!parts) throw apiError(400, "The body must be multipart/form-data");
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
