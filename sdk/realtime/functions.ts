// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { invoke, invokeOutput } from "../base/functions/invoke";
import type * as output from "../types/output";

/** Returns the account of the access token and the capabilities of the token. */
export function getAccount(): Promise<output.realtime.AccountInfo> {
  return invoke("realtime:getAccount", {});
}

/**
 * Output form of {@link getAccount}. It accepts options, for example another provider.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getAccountOutput();
 * ```
 */
export function getAccountOutput(opts?: InvokeOptions): pulumi.Output<output.realtime.AccountInfo> {
  return invokeOutput("realtime:getAccount", {}, opts);
}

/** Returns all apps of the account, without their push credentials. */
export function getApps(args: GetAppsArgs = {}): Promise<output.realtime.AppInfo[]> {
  return invoke("realtime:getApps", args);
}

/**
 * Output form of {@link getApps}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getAppsOutput();
 * ```
 */
export function getAppsOutput(
  args: GetAppsOutputArgs = {},
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.AppInfo[]> {
  return invokeOutput("realtime:getApps", { ...args }, opts);
}

/** Arguments of `getApps`. */
export interface GetAppsArgs {
  /** Filter by name. If omitted, all apps are returned. */
  readonly name?: string;
}

/** Arguments of `getAppsOutput`. */
export interface GetAppsOutputArgs extends DescribedBy<GetAppsArgs> {
  readonly name?: pulumi.Input<string>;
}

/** Returns an app by its id, or by its name if the name is unique. */
export function getApp(args: GetAppArgs = {}): Promise<output.realtime.AppInfo> {
  return invoke("realtime:getApp", args);
}

/**
 * Output form of {@link getApp}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getAppOutput({ name: "chat" });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getAppOutput({ appId: "I2E_JQ" });
 * ```
 */
export function getAppOutput(
  args: GetAppOutputArgs = {},
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.AppInfo> {
  return invokeOutput("realtime:getApp", { ...args }, opts);
}

/** Arguments of `getApp`. */
export interface GetAppArgs {
  /** Id of the app. */
  readonly appId?: string;
  /** Name of the app. Set either `appId` or `name`. */
  readonly name?: string;
}

/** Arguments of `getAppOutput`. */
export interface GetAppOutputArgs extends DescribedBy<GetAppArgs> {
  readonly appId?: pulumi.Input<string>;
  readonly name?: pulumi.Input<string>;
}

/** Returns the API keys of an app that are not revoked, without their secrets. The output form of `getKey` returns a key with its secret. */
export function getKeys(args: GetKeysArgs): Promise<output.realtime.KeyInfo[]> {
  return invoke("realtime:getKeys", args);
}

/**
 * Output form of {@link getKeys}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getKeysOutput({ appId: "I2E_JQ" });
 * ```
 */
export function getKeysOutput(args: GetKeysOutputArgs, opts?: InvokeOptions): pulumi.Output<output.realtime.KeyInfo[]> {
  return invokeOutput("realtime:getKeys", { ...args }, opts);
}

/** Arguments of `getKeys`. */
export interface GetKeysArgs {
  /** Id of the app. */
  readonly appId: string;
}

/** Arguments of `getKeysOutput`. */
export interface GetKeysOutputArgs extends DescribedBy<GetKeysArgs> {
  readonly appId: pulumi.Input<string>;
}

/** Returns an API key of an app by its id, or by its name if the name is unique. Only `getKeyOutput` returns the secrets `key` and `appSecret`. */
export function getKey(args: GetKeyArgs): Promise<Omit<output.realtime.KeyWithSecret, "key" | "appSecret">> {
  return invoke("realtime:getKey", args);
}

/**
 * Output form of {@link getKey}. It accepts outputs as arguments, and options. Its result is secret.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getKeyOutput({ appId: "I2E_JQ", name: "server" });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getKeyOutput({ appId: "I2E_JQ", keyId: "G8dabc" });
 * ```
 */
export function getKeyOutput(
  args: GetKeyOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.KeyWithSecret> {
  return invokeOutput("realtime:getKey", { ...args }, opts);
}

/** Arguments of `getKey`. */
export interface GetKeyArgs {
  /** Id of the app. */
  readonly appId: string;
  /** Id of the key within its app. */
  readonly keyId?: string;
  /** Name of the key. Set either `keyId` or `name`. */
  readonly name?: string;
}

/** Arguments of `getKeyOutput`. */
export interface GetKeyOutputArgs extends DescribedBy<GetKeyArgs> {
  readonly appId: pulumi.Input<string>;
  readonly keyId?: pulumi.Input<string>;
  readonly name?: pulumi.Input<string>;
}

/** Returns the channel rules (namespaces) of an app. */
export function getNamespaces(args: GetNamespacesArgs): Promise<output.realtime.NamespaceInfo[]> {
  return invoke("realtime:getNamespaces", args);
}

/**
 * Output form of {@link getNamespaces}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getNamespacesOutput({ appId: "I2E_JQ" });
 * ```
 */
export function getNamespacesOutput(
  args: GetNamespacesOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.NamespaceInfo[]> {
  return invokeOutput("realtime:getNamespaces", { ...args }, opts);
}

/** Arguments of `getNamespaces`. */
export interface GetNamespacesArgs {
  /** Id of the app. */
  readonly appId: string;
}

/** Arguments of `getNamespacesOutput`. */
export interface GetNamespacesOutputArgs extends DescribedBy<GetNamespacesArgs> {
  readonly appId: pulumi.Input<string>;
}

/** Returns a channel rule (namespace) of an app. */
export function getNamespace(args: GetNamespaceArgs): Promise<output.realtime.NamespaceInfo> {
  return invoke("realtime:getNamespace", args);
}

/**
 * Output form of {@link getNamespace}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getNamespaceOutput({ appId: "I2E_JQ", name: "chat" });
 * ```
 */
export function getNamespaceOutput(
  args: GetNamespaceOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.NamespaceInfo> {
  return invokeOutput("realtime:getNamespace", { ...args }, opts);
}

/** Arguments of `getNamespace`. */
export interface GetNamespaceArgs {
  /** Id of the app. */
  readonly appId: string;
  /** Namespace: the prefix of channel names. */
  readonly name: string;
}

/** Arguments of `getNamespaceOutput`. */
export interface GetNamespaceOutputArgs extends DescribedBy<GetNamespaceArgs> {
  readonly appId: pulumi.Input<string>;
  readonly name: pulumi.Input<string>;
}

/** Returns the queues of an app, with the number of messages in each. */
export function getQueues(args: GetQueuesArgs): Promise<output.realtime.QueueInfo[]> {
  return invoke("realtime:getQueues", args);
}

/**
 * Output form of {@link getQueues}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getQueuesOutput({ appId: "I2E_JQ" });
 * ```
 */
export function getQueuesOutput(
  args: GetQueuesOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.QueueInfo[]> {
  return invokeOutput("realtime:getQueues", { ...args }, opts);
}

/** Arguments of `getQueues`. */
export interface GetQueuesArgs {
  /** Id of the app. */
  readonly appId: string;
}

/** Arguments of `getQueuesOutput`. */
export interface GetQueuesOutputArgs extends DescribedBy<GetQueuesArgs> {
  readonly appId: pulumi.Input<string>;
}

/** Returns a queue of an app by its name, with the number of messages in it. */
export function getQueue(args: GetQueueArgs): Promise<output.realtime.QueueInfo> {
  return invoke("realtime:getQueue", args);
}

/**
 * Output form of {@link getQueue}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getQueueOutput({ appId: "I2E_JQ", name: "orders" });
 * ```
 */
export function getQueueOutput(
  args: GetQueueOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.QueueInfo> {
  return invokeOutput("realtime:getQueue", { ...args }, opts);
}

/** Arguments of `getQueue`. */
export interface GetQueueArgs {
  /** Id of the app. */
  readonly appId: string;
  /** Name of the queue. It is unique within a region. */
  readonly name: string;
  /** Region of the queue. Required if queues of several regions have the name. */
  readonly region?: string;
}

/** Arguments of `getQueueOutput`. */
export interface GetQueueOutputArgs extends DescribedBy<GetQueueArgs> {
  readonly appId: pulumi.Input<string>;
  readonly name: pulumi.Input<string>;
  readonly region?: pulumi.Input<string>;
}

/** Returns the integration rules of an app. Their targets are omitted, because they may contain secrets. */
export function getRules(args: GetRulesArgs): Promise<output.realtime.RuleInfo[]> {
  return invoke("realtime:getRules", args);
}

/**
 * Output form of {@link getRules}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.getRulesOutput({ appId: "I2E_JQ" });
 * ```
 */
export function getRulesOutput(
  args: GetRulesOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.RuleInfo[]> {
  return invokeOutput("realtime:getRules", { ...args }, opts);
}

/** Arguments of `getRules`. */
export interface GetRulesArgs {
  /** Id of the app. */
  readonly appId: string;
  /** Filter by type, for example `http`. If omitted, all rules are returned. */
  readonly ruleType?: string;
}

/** Arguments of `getRulesOutput`. */
export interface GetRulesOutputArgs extends DescribedBy<GetRulesArgs> {
  readonly appId: pulumi.Input<string>;
  readonly ruleType?: pulumi.Input<string>;
}

/** Checks whether a server with the Pusher protocol (Pusher Channels, Ably's Pusher adapter, soketi, sockudo, Reverb) accepts credentials. It requests the list of channels, which changes nothing. The secret signs the request and is not sent. */
export function checkPusherCredentials(
  args: CheckPusherCredentialsArgs,
): Promise<output.realtime.PusherCredentialsCheck> {
  return invoke("realtime:checkPusherCredentials", args);
}

/**
 * Output form of {@link checkPusherCredentials}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.checkPusherCredentialsOutput({
 *   appId: "I2E_JQ",
 *   appKey: "I2E_JQ.G8dabc",
 *   appSecret: "generated",
 *   host: "main.pusher.ably.net",
 * });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * const result = realtime.checkPusherCredentialsOutput({
 *   appId: "1234",
 *   appKey: "generated",
 *   appSecret: "generated",
 *   cluster: "eu",
 * });
 * ```
 */
export function checkPusherCredentialsOutput(
  args: CheckPusherCredentialsOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.realtime.PusherCredentialsCheck> {
  return invokeOutput("realtime:checkPusherCredentials", { ...args }, opts);
}

/** Arguments of `checkPusherCredentials`. */
export interface CheckPusherCredentialsArgs {
  /** Id of the app. */
  readonly appId: string;
  /** Key of the app, which is the public part of the credentials. */
  readonly appKey: string;
  /** Secret of the app. Secret: encrypted in the state and redacted in logs. */
  readonly appSecret: string;
  /** Host name of the HTTP API, for example `main.pusher.ably.net`. */
  readonly host?: string;
  /** Cluster of Pusher Channels, which results in the host `api-CLUSTER.pusher.com`. Ignored if `host` is set. */
  readonly cluster?: string;
  /** Port of the HTTP API. Default: 443, without TLS 80. Minimum: 1. Maximum: 65535. */
  readonly port?: number;
  /** Use HTTPS. Default: `true`. */
  readonly useTLS?: boolean;
}

/** Arguments of `checkPusherCredentialsOutput`. */
export interface CheckPusherCredentialsOutputArgs extends DescribedBy<CheckPusherCredentialsArgs> {
  readonly appId: pulumi.Input<string>;
  readonly appKey: pulumi.Input<string>;
  readonly appSecret: pulumi.Input<string>;
  readonly host?: pulumi.Input<string>;
  readonly cluster?: pulumi.Input<string>;
  readonly port?: pulumi.Input<number>;
  readonly useTLS?: pulumi.Input<boolean>;
}
