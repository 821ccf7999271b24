import type { Service } from "../../provider/define";
import type { Exchange } from "../../provider/lifecycle/verify";
import type { Finding } from "./types";

/** A request that was sent, with its service. */
export interface Sent extends Exchange {
  readonly service: Service;
}

/** The requests of a run. */
export class Exchanges {
  readonly sent: Sent[] = [];

  add(service: Service, exchange: Exchange): void {
    this.sent.push({ ...exchange, service });
  }

  get count(): number {
    return this.sent.length;
  }
}

/** Findings about requests that failed for a reason outside of the object: no response, an error of the service, or its request limit. */
export function requestFindings(kind: string, sent: readonly Sent[]): Finding[] {
  const findings = sent.flatMap((exchange): Finding[] => {
    const { method, path, response } = exchange;
    const member = `${method} ${path.replace(/\?.*$/s, "")}`;
    const common = { severity: "note", kind, step: "requests", member, expected: "a response" } as const;
    if (!response)
      return [
        {
          ...common,
          received: "no response",
          consequence:
            method === "GET"
              ? "Trefoil repeats the request, so that the operation takes longer."
              : "It is not known whether the service applied the request. Trefoil reads the object before it continues.",
        },
      ];
    if (response.status === 429)
      return [
        { ...common, received: "429", consequence: "The request limit is lower than Trefoil assumes. Trefoil waits." },
      ];
    if (response.status >= 500)
      return [
        {
          ...common,
          received: String(response.status),
          consequence: "Trefoil repeats the request if this is safe. Otherwise the operation fails.",
        },
      ];
    return [];
  });
  return [...new Map(findings.map((finding) => [`${finding.member} ${finding.received}`, finding])).values()];
}
