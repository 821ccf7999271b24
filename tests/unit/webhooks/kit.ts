import { createHmac, randomBytes } from "node:crypto";
import { WebhookError } from "../../../packages/webhooks";

/** Generated signing key of a sender. */
export const secret = randomBytes(24).toString("base64url");

export const hmac = (body: string | Buffer, encoding: "hex" | "base64", by = secret): string =>
  createHmac("sha256", by).update(body).digest(encoding);

/** The error that a promise is rejected with. */
export async function refused(promise: Promise<unknown>): Promise<WebhookError> {
  const error = await promise.then(
    () => new Error("it was not refused"),
    (reason) => reason,
  );
  if (!WebhookError.isInstance(error)) throw error;
  return error;
}
