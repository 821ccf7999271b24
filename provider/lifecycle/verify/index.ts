/** Facts about objects that only `trefoil verify` reads. */

export { type Exchange, redactDeep } from "../../rest";
export { readObject } from "../read/requests";
export { secretsOf } from "../values/secrets";
export { knownSettings } from "../values/singletons";
export { idOf } from "../values/state";
export { locatorOf } from "../write/create-record";
export { type Unexpected, unexpectedIn } from "./unexpected";
