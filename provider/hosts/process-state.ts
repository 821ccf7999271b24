import { setMaxListeners } from "node:events";
import { InterruptedError } from "../lifecycle";
import { ResourceOperations, Sessions } from "../lifecycle/run";
import { ownCatalogue } from "../modules";
import { EngineWatch } from "./shared/engine-watch";

/** Pulumi's copy of its SDK is connected to the engine. It is loaded on demand. */
const log = () => (require("@pulumi/pulumi") as typeof import("@pulumi/pulumi")).log;

const engineWatch = new EngineWatch();

/** Ends the operations of a host whose engine has ended. */
const cancellation = new AbortController();
// Every pending request adds a listener.
setMaxListeners(0, cancellation.signal);
engineWatch.ended.addEventListener("abort", () =>
  cancellation.abort(new InterruptedError("the engine has ended.", "canceled")),
);

const sessions = new Sessions(
  (message, severity) => void (severity === "warning" ? log().warn(message) : log().info(message)),
  cancellation.signal,
);

const resources = new ResourceOperations(sessions, ownCatalogue, (message) => log().warn(message));

/**
 * State of a process of Pulumi's dynamic provider host, or of a program. Pulumi creates one provider for each resource
 * type and configuration and runs functions in the program, so that no object of the host could own the state.
 */
export const processState = {
  /** The definitions of Trefoil. Neither the dynamic host nor a program receives others. */
  catalogue: ownCatalogue,
  /** The operations, whose sessions the providers of all resource types and the functions share. */
  resources,
  engineWatch,
} as const;
