import type { Preview } from "./previews";
import { madeUp } from "./registry-token-previews";

const namespace = { appId: "28GY6a", name: "chat" };
const on = {
  persisted: true,
  persistLast: true,
  pushEnabled: true,
  batchingEnabled: true,
  batchingInterval: 1000,
  conflationEnabled: true,
  conflationInterval: 200,
  conflationKey: "#{name}",
  tlsOnly: true,
  exposeTimeserial: true,
  mutableMessages: true,
  populateChannelRegistry: true,
};
const queue = { appId: "28GY6a", name: "orders", ttl: 60, maxLength: 100, region: "us-east-1-a" };

/** Documented changes and limits of channel rules and queues. */
export const channelPreviews: Readonly<Record<string, readonly Preview[]>> = {
  "realtime:Namespace": [
    {
      title: "a namespace stays with its app and its name",
      before: namespace,
      after: { appId: "I2E_JQ", name: "news" },
      replaces: ["appId", "name"],
    },
    {
      title: "every setting changes in place",
      before: namespace,
      after: { ...namespace, identified: true, ...on },
      updates: ["identified", ...Object.keys(on)],
    },
    {
      title: "the old name of a setting is a separate input",
      before: namespace,
      after: { ...namespace, authenticated: true },
      updates: ["authenticated"],
    },
    {
      title: "one setting has one name",
      after: { ...namespace, identified: true, authenticated: true },
      refuses: ["authenticated"],
    },
    {
      title: "the inputs of batching and conflation require them",
      after: { ...namespace, batchingInterval: 20, conflationInterval: 1, conflationKey: "#{name}" },
      refuses: ["batchingInterval", "conflationInterval", "conflationKey"],
    },
    {
      title: "a batch gathers for 20 ms to a second",
      after: { ...namespace, ...on, batchingInterval: 19, conflationInterval: 0, conflationKey: "" },
      refuses: ["batchingInterval", "conflationInterval", "conflationKey"],
    },
    { title: "and no longer", after: { ...namespace, ...on, batchingInterval: 1001 }, refuses: ["batchingInterval"] },
    {
      title: "the inputs of conflation cannot be cleared while it is enabled",
      before: { ...namespace, ...on },
      after: { ...namespace, ...on, conflationInterval: undefined, conflationKey: undefined },
      replaces: ["conflationInterval", "conflationKey"],
    },
    {
      title: "nor with conflation, since it would be back with it",
      before: { ...namespace, conflationEnabled: true, conflationInterval: 200, conflationKey: "#{name}" },
      after: namespace,
      updates: ["conflationEnabled"],
      replaces: ["conflationInterval", "conflationKey"],
    },
    {
      title: "it may wait until it conflates again",
      before: { ...namespace, conflationEnabled: true, conflationInterval: 200, conflationKey: "#{name}" },
      after: { ...namespace, conflationEnabled: false, conflationInterval: 200, conflationKey: "#{name}" },
      updates: ["conflationEnabled"],
    },
    {
      title: "a namespace is the part before the first colon",
      after: { appId: "", name: "chat:room" },
      refuses: ["appId", "name"],
    },
  ],
  "realtime:Queue": [
    { title: "an omitted name is generated", after: { ...queue, name: undefined }, makes: { name: madeUp } },
    {
      title: "no input of a queue changes in place",
      before: { ...queue, forceDestroy: true },
      after: {
        appId: "I2E_JQ",
        name: "other",
        ttl: 61,
        maxLength: 101,
        region: "eu-west-1-a",
        forceDestroy: true,
      },
      replaces: ["appId", "name", "ttl", "maxLength", "region"],
    },
    {
      title: "a replacement that would lose messages is rejected",
      before: queue,
      after: { ...queue, ttl: 61 },
      refuses: ["ttl"],
    },
    {
      title: "the wait time is provider-only",
      before: queue,
      after: { ...queue, timeout: 10 },
      updates: ["timeout"],
    },
    {
      title: "the wait time defaults to two minutes",
      after: queue,
      makes: { timeout: 120 },
    },
    {
      title: "a message waits a minute at least, a queue holds one at least, and there are two known regions",
      after: { ...queue, appId: "", name: "a:b", ttl: 0, maxLength: 0, region: "moon-1-a", timeout: 0 },
      refuses: ["appId", "name", "ttl", "maxLength", "timeout"],
      warns: ["region"],
    },
  ],
};
