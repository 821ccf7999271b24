/** Objects of interrupted creates, for `trefoil recover`. */

export { deleteLeftover, examine, type FoundObject, type RecordStatus } from "./recover";
