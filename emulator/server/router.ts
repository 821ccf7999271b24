import { decode, type HttpRequest, type HttpResponse } from "./http";

type PathParameters<T extends string | RegExp> = T extends RegExp
  ? string
  : T extends `${infer Head}/${infer Tail}`
    ? PathParameters<Head> | PathParameters<Tail>
    : T extends `:${infer Name}`
      ? Name
      : never;

export type RouteRequest<Name extends string = string> = HttpRequest & {
  readonly params: Readonly<Record<Name, string>>;
};

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handler: (request: RouteRequest<never>) => HttpResponse;
}

/** Matches path templates such as `/v2/namespaces/:namespace/repositories`, or patterns, in order. A trailing slash is optional. */
export class Router {
  readonly #routes: Route[] = [];

  on<T extends string | RegExp>(
    method: string,
    template: T,
    handler: (request: RouteRequest<PathParameters<T>>) => HttpResponse,
  ): this {
    const source =
      template instanceof RegExp
        ? template.source
        : template
            .split("/")
            .map((part) =>
              part.startsWith(":") ? `(?<${part.slice(1)}>[^/]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
            )
            .join("/");
    this.#routes.push({ method, pattern: new RegExp(`^${source}/?$`), handler: handler as Route["handler"] });
    return this;
  }

  /** Runs the matching route. Returns undefined if no route has the path, and "method" if only the method differs. */
  route(request: HttpRequest, rawPath = request.rawPath): HttpResponse | "method" | undefined {
    const method = request.method === "HEAD" ? "GET" : request.method;
    let pathKnown = false;
    for (const route of this.#routes) {
      const match = route.pattern.exec(rawPath);
      if (!match) continue;
      pathKnown = true;
      if (route.method !== method) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]),
      );
      return route.handler({ ...request, params } as RouteRequest<never>);
    }
    return pathKnown ? "method" : undefined;
  }
}
