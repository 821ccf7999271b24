import { type HostName, hostNames } from "../../../tools/engine-harness";
import { campaign } from "../../support/campaign";

/** The hosts of a test of code that both share: one of them, and in the campaign both. Contract tests run both. */
export const inHost = (host: HostName): readonly HostName[] => (campaign ? hostNames : [host]);
