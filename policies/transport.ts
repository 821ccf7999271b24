import { realtime, registry } from "../sdk";
import { definePolicy, ifKnown, type Kind, ofKind } from "./check";

/** Integration rules by their inputs. Targets differ by kind. */
const rules = Object.entries(realtime).flatMap(([name, exported]) =>
  name.endsWith("Rule") ? [exported as unknown as Kind<{ readonly target: object }>] : [],
);

const isPlainText = (value: unknown): boolean => typeof value === "string" && /^(http|amqp|pulsar):/i.test(value);

/** The violation by a member of a target. */
function violationBy(member: string, value: unknown): string | undefined {
  if (isPlainText(value)) return `\`target.${member}\` is not encrypted. Use https://, amqps:// or pulsar+ssl://.`;
  if (member === "sslMode" && value === "prefer")
    return "`target.sslMode` is `prefer`, which also allows connections without TLS. Use `verify-full`.";
  return undefined;
}

/** Violations do not contain the URLs, which may be secrets. */
export const tlsOnly = definePolicy("trefoil-tls-only", {
  description: "Ably apps require TLS, and integrations and webhooks call URLs with TLS.",
  checks: [
    ofKind(realtime.App, (app, report) => {
      if (!app.tlsOnly) report("Set `tlsOnly: true`.");
    }),
    ofKind(registry.Webhook, (webhook, report) => {
      if (isPlainText(webhook.url)) report("`url` is not encrypted. Use https://.");
    }),
    ...rules.map((rule) =>
      ofKind(rule, ({ target }, report) => {
        for (const member of Object.keys(target))
          ifKnown(() => {
            const violation = violationBy(member, target[member as keyof typeof target]);
            if (violation) report(violation);
          });
      }),
    ),
  ],
});
