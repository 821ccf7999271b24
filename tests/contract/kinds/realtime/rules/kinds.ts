import { eventKinds } from "./events";
import { messageKinds } from "./messages";
import type { RuleKind } from "./parts";

export type { RuleKind } from "./parts";

/** Every kind of integration. */
export const ruleKinds: readonly RuleKind[] = [...eventKinds, ...messageKinds];
