export { expectMember, members } from "./members";
export { expectExchanges } from "./operations";
export { expectPreview } from "./previews";
export { referencesOf } from "./references";
export { newerOf } from "./versions";
