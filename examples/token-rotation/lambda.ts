// For AWS Lambda with a function URL. Set TREFOIL_HOME to /tmp/trefoil, because its other folders are read-only, and the timeout to 90 seconds.
import { rotate } from "./rotator.ts";

interface FunctionUrlEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded: boolean;
  readonly requestContext: { readonly http: { readonly method: string } };
}

export async function handler(event: FunctionUrlEvent) {
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  const { method } = event.requestContext.http;
  const response = await rotate({ method, headers: event.headers, body });
  return { statusCode: response.status, headers: response.headers, body: response.body };
}
