/** Records of creates whose objects a state may lack. */

export { OperationJournal } from "./operation-journal";
export {
  currentContent,
  displayNameOfRecord,
  foreignText,
  forget,
  isInterrupted,
  type PendingRecord,
  pendingRecords,
} from "./pending-records";
export type { JournalRecord } from "./record-folder";
