/**
 * Rotates access tokens of Docker Hub and keys of Ably outside an update, for the external rotators of Pulumi ESC
 * (`fn::rotate::external`). Pulumi is not required.
 *
 * ```ts
 * import { createRotator } from "trefoil/rotate";
 *
 * const rotate = createRotator({
 *   url: "https://rotator.example.com/rotate",
 *   environments: ["acme/shop/production"],
 *   credentials: { ci: { type: "registry:AccessToken", inputs: { scopes: ["repo:read"] } } },
 * });
 *
 * export async function POST(request: Request): Promise<Response> {
 *   const { status, headers, body } = await rotate(request);
 *   return new Response(body, { status, headers });
 * }
 * ```
 */
export type { Incoming, IncomingHeaders } from "../webhooks/request";
export type { CredentialSpec, CredentialSpecs } from "./credential-spec";
export { RotationError, type RotationErrorCode } from "./errors";
export {
  createRotator,
  type RotationRequest,
  type RotationResponse,
  type Rotator,
  type RotatorOptions,
} from "./rotator";
