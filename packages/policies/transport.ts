import { realtime, registry } from "../../sdk";
import { definePolicy, ifKnown, type Kind, ofKind } from "./check";

interface RuleInputs {
  readonly target: object;
  /** Members of the request that the program omits, such as the URL of a model. Those of targets have the names of the inputs. */
  readonly extra?: { readonly target?: object };
}

/** Integration rules by their inputs. Targets differ by kind. */
const rules = Object.entries(realtime).flatMap(([name, exported]) =>
  name.endsWith("Rule") ? [exported as unknown as Kind<RuleInputs>] : [],
);

/** A service may ignore spaces before a URL. */
const isPlainText = (value: unknown): boolean => typeof value === "string" && /^\s*(http|amqp|pulsar):/i.test(value);

/** The violation by a member of a target. */
function violationBy(path: string, member: string, value: unknown): string | undefined {
  if (isPlainText(value)) return `\`${path}.${member}\` is not encrypted. Use https://, amqps:// or pulsar+ssl://.`;
  if (member === "sslMode" && value === "prefer")
    return `\`${path}.sslMode\` is \`prefer\`, which also allows connections without TLS. Use \`verify-full\`.`;
  return undefined;
}

function checkTarget(path: string, target: object, report: (message: string) => void): void {
  for (const member of Object.keys(target))
    ifKnown(() => {
      const violation = violationBy(path, member, target[member as keyof typeof target]);
      if (violation) report(violation);
    });
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
      ofKind(rule, (inputs, report) => {
        ifKnown(() => checkTarget("target", inputs.target, report));
        ifKnown(() => checkTarget("extra.target", inputs.extra?.target ?? {}, report));
      }),
    ),
  ],
});
