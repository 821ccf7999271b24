import type { ComponentDefinition, Definition, FunctionDefinition } from "../../define";
import { app } from "./app";
import { getAccount, getApp, getApps, getKeys, getNamespaces, getQueues, getRules } from "./functions";
import { key } from "./key";
import { namespace } from "./namespace";
import { checkPusherCredentials } from "./pusher/check-credentials";
import { pusherApp } from "./pusher/pusher-app";
import { queue } from "./queue";
import { rules } from "./rules";

/** Every resource of the module. A new one is a line here. */
export const resources: readonly Definition[] = [app, key, namespace, queue, ...rules];

/** Every function of the module. */
export const functions: readonly FunctionDefinition[] = [
  getAccount,
  getApps,
  getApp,
  getKeys,
  getNamespaces,
  getQueues,
  getRules,
  checkPusherCredentials,
];

/** All components of the module. A component combines several resources. */
export const components: readonly ComponentDefinition[] = [pusherApp];
