import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { SecretPaths } from "../../lifecycle";
import { copySecretMarks, type EngineProps, openSecrets, type ReceivedProps } from "../shared/engine-values";

export interface Message {
  readonly props: ReceivedProps;
  readonly secrets: SecretPaths;
}

/** Decodes a message. The engine sends `null` for an omitted property. */
export function messageIn(struct: Struct | undefined): Message {
  const { value, secrets } = openSecrets(struct?.toJavaScript() ?? {});
  return {
    props: Object.fromEntries(Object.entries(value as ReceivedProps).filter(([, one]) => one !== null)),
    secrets,
  };
}

/** Properties for a message. They must not contain `undefined`. */
export const structOf = (props: EngineProps): Struct => Struct.fromJavaScript(props as Record<string, JavaScriptValue>);

/** Properties for a response, with the secret marks of the request. */
export const markedStructOf = (props: EngineProps, { secrets }: Message): Struct =>
  structOf(copySecretMarks(props, secrets));
