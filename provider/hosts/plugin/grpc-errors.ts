import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Definition } from "../../define";
import type { PartialFailureError } from "../../lifecycle";
import { type DecodedProps, encodeInputProps, encodePartial } from "../shared/props";
import { type Message, markedStructOf } from "./messages";

/** An error in the form of gRPC. The engine shows its message. */
export function serviceError(error: unknown): Partial<ServiceError> {
  if (error instanceof PluginError) return { code: error.code, details: error.message, metadata: error.metadata };
  return { code: status.UNKNOWN, details: error instanceof Error ? error.message : String(error) };
}

/** An error with a gRPC status. */
export class PluginError extends Error {
  constructor(
    message: string,
    readonly code: status,
    readonly metadata?: Metadata,
  ) {
    super(message);
  }
}

/** The error about a type or a function that this version does not have. */
export const unknownTokenError = (what: "resource" | "component" | "function", token: string): PluginError =>
  new PluginError(
    `This version of trefoil has no ${what} "${token}". Install a version of Trefoil that has it.`,
    status.NOT_FOUND,
  );

/**
 * The error about a resource that was created or changed partially. The engine saves its state, and the next update
 * continues.
 *
 * @param sent the request, whose secret marks the state keeps.
 */
export function partialFailure(
  definition: Definition,
  error: PartialFailureError,
  { inputs, autoNamed }: DecodedProps,
  sent: Message,
): PluginError {
  const detail = new ErrorResourceInitFailed()
    .setId(error.id)
    .setProperties(markedStructOf(encodePartial(definition, error.state, { autoNamed }), sent))
    .setInputs(markedStructOf(encodeInputProps(definition, inputs, { autoNamed }), sent))
    .setReasonsList([error.message]);
  const packed = new Any();
  packed.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const message = new Status().setCode(status.UNKNOWN).setMessage(error.message);
  message.addDetails(packed);
  const metadata = new Metadata();
  metadata.set("grpc-status-details-bin", Buffer.from(message.serializeBinary()));
  return new PluginError(error.message, status.UNKNOWN, metadata);
}
