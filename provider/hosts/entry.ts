import { dynamicProvider } from "./dynamic";
import { call } from "./functions";

/**
 * `trefoil/provider`, which the state of every resource names, is this function and stays it: see CONTRIBUTING.md.
 * The SDK finds the functions here as well, so that it loads none of this before it has to.
 */
export = Object.assign(dynamicProvider, { call });
