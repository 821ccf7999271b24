import { type Metadata, type ServiceError, status } from "@grpc/grpc-js";

/** An error in the form of gRPC. The engine shows its message. */
export function serviceError(error: unknown): Partial<ServiceError> {
  const { outgoing } = require("../../lifecycle") as typeof import("../../lifecycle");
  const details = outgoing(error instanceof Error ? error.message : String(error));
  if (error instanceof PluginError) return { code: error.code, details, metadata: error.metadata };
  return { code: status.UNKNOWN, details };
}

export class PluginError extends Error {
  constructor(
    message: string,
    readonly code: status,
    readonly metadata?: Metadata,
  ) {
    super(message);
  }
}

export const unknownTokenError = (what: "resource" | "component" | "function", token: string): PluginError =>
  new PluginError(
    `This version of trefoil has no ${what} "${token}". Install a version of Trefoil that has it.`,
    status.NOT_FOUND,
  );
