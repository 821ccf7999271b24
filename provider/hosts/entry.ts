import { dynamicProvider } from "./dynamic";

// `trefoil/provider`, which the state of every resource names, is this function and stays it: see CONTRIBUTING.md.
export = dynamicProvider;
