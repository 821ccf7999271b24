import { waitMessage } from "../../../provider/lifecycle/session/wait-message";
import type { Wait } from "../../../provider/rest";
import { registry } from "../../../provider/services/registry/service";
import { search } from "../../../provider/services/search/service";

const budget = { limit: 5000, windowSeconds: 3600 };
const searchBudget = { limit: 100, windowSeconds: 60 };
const message = (wait: Wait) => waitMessage(registry, wait, budget);

describe("the report of a wait", () => {
  it.each<[string, Wait]>([
    ["Docker Hub asked to retry after 23 s (429). Waiting.", { reason: "retry-after", ms: 22_100, status: 429 }],
    [
      "Docker Hub asked to retry after 600 s (429). Waiting. Another run recorded this. Delete the file /limits/a.json to send requests immediately.",
      { reason: "retry-after", ms: 600_000, status: 429, file: "/limits/a.json" },
    ],
    [
      "Docker Hub: waiting 61 s for the request limit of Trefoil, which all your runs share (5000 in 3600 s). To change it, set trefoil:registryRequestLimit.",
      { reason: "budget", ms: 61_000 },
    ],
    [
      "Docker Hub: waiting up to 122 s for the limit of creations of indexes (12 in 60 s).",
      {
        reason: "budget",
        ms: 122_000,
        requests: 30,
        subBudget: { name: "creations of indexes", limit: 12, windowSeconds: 60 },
      },
    ],
    [
      "Docker Hub: waiting 400 s for the limit of creations of indexes (12 in 60 s). The requests are counted in /cache/limits/a.json. Delete it to send requests immediately.",
      {
        reason: "budget",
        ms: 400_000,
        file: "/cache/limits/a.json",
        subBudget: { name: "creations of indexes", limit: 12, windowSeconds: 60 },
      },
    ],
    [
      "Docker Hub reports that its request limit is used up. Waiting 9 s until it resets.",
      { reason: "rate-limit", ms: 9_000 },
    ],
    [
      "Docker Hub is throttling requests (503). Waiting 12 s before the next attempt.",
      { reason: "throttled", ms: 12_000, status: 503 },
    ],
    ["Docker Hub is throttling requests. Waiting 1 s before the next attempt.", { reason: "throttled", ms: 1_000 }],
    [
      "Docker Hub: waiting up to 2 s for the limit of creations of indexes (12 in 60 s).",
      {
        reason: "budget",
        ms: 1_001,
        requests: 2,
        subBudget: { name: "creations of indexes", limit: 12, windowSeconds: 60 },
      },
    ],
    ["Docker Hub: a request failed with 502. Retrying in 8 s.", { reason: "backoff", ms: 8_000, status: 502 }],
    ["Docker Hub: a request failed without a response. Retrying in 8 s.", { reason: "backoff", ms: 8_000 }],
    [
      "Docker Hub: ghcr.io has not responded to GET /v2/ for 5 s. Waiting up to 60 s in total.",
      { reason: "response", ms: 60_000, request: "GET /v2/", label: "ghcr.io" },
    ],
  ])("%s", (text, wait) => {
    expect(message(wait)).toBe(text);
  });

  it("for a role assignment names the setting, also of a provider", () => {
    const wait: Wait = { reason: "access", ms: 600_000, status: 403 };
    expect(waitMessage(search, wait, searchBudget)).toBe(
      "Azure AI Search: waiting up to 600 s for the role assignment of the identity to become effective (403). To change the time, set trefoil:searchRoleTimeout.",
    );
    expect(waitMessage(search, wait, searchBudget, { provider: "eu" })).toContain(
      'set the argument `searchRoleTimeout` of the provider "eu".',
    );
  });
});
