export { holdsTo, members } from "./members";
export { runOperation } from "./operations";
export { foresee } from "./previews";
export { referencesOf } from "./references";
export { newerOf } from "./versions";
