import { entryIn } from "../../text/maps";
import { serverTime } from "./delays";
import type { Interceptor } from "./interceptor";

/** A smaller difference is that of a response which was sent some time ago. In milliseconds. */
const toleranceMs = 5 * 60_000;

/** The clock of a server, from the times in its responses. The clock of this machine counts until a response contains a time. */
export class ServerClock {
  #aheadMs: number | undefined;

  /** Compares the clocks when a response arrives. A cache may return an old time, so that the smallest difference counts. */
  readonly note = (date: Date): void => {
    const aheadMs = Date.now() - date.getTime();
    if (this.#aheadMs === undefined || Math.abs(aheadMs) < Math.abs(this.#aheadMs)) this.#aheadMs = aheadMs;
  };

  /** Milliseconds by which the clock of this machine is ahead, or 0 for a small difference. */
  get aheadMs(): number {
    const aheadMs = this.#aheadMs ?? 0;
    return Math.abs(aheadMs) > toleranceMs ? aheadMs : 0;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() - this.aheadMs;
  }
}

const clocks = new Map<string, ServerClock>();

/** The clock of the server with a URL. All clients of the process share it, since they also share tokens and need no sign-in. */
export const serverClockOf = (url: string): ServerClock =>
  entryIn(clocks, URL.parse(url)?.origin ?? "", () => new ServerClock());

/** Notes the time of the server in each response, sign-ins included. */
export function clockInterceptor(clock: ServerClock): Interceptor {
  return (send) => async (request) => {
    const response = await send(request);
    const time = serverTime(response.headers);
    if (time !== undefined) clock.note(new Date(time));
    return response;
  };
}
