import type { ComponentDefinition, Definition, FunctionDefinition } from "../../define";
import { app } from "./app";
import { checkPusherCredentials } from "./check-pusher-credentials";
import {
  getAccount,
  getApp,
  getApps,
  getKey,
  getKeys,
  getNamespace,
  getNamespaces,
  getQueue,
  getQueues,
  getRules,
} from "./functions";
import { key } from "./key";
import { namespace } from "./namespace";
import { pusherApp } from "./pusher-app";
import { queue } from "./queue";
import { rules } from "./rules";

/** Every resource of the module. A new one is a line here. */
export const resources: readonly Definition[] = [app, key, namespace, queue, ...rules];

/** Every component of the module. */
export const components: readonly ComponentDefinition[] = [pusherApp];

/** Every function of the module. */
export const functions: readonly FunctionDefinition[] = [
  getAccount,
  getApps,
  getApp,
  getKeys,
  getKey,
  getNamespaces,
  getNamespace,
  getQueues,
  getQueue,
  getRules,
  checkPusherCredentials,
];
