import { generalSettingEntries, type Service, settingKey } from "../../define";
import { generalSentence, limitSentence, settingSentence } from "./text/sentences";

/** The settings of a service as a table, with its request limit. */
export function serviceSettings(service: Service): string {
  const settings = Object.entries(service.settings).map(
    ([name, setting]) =>
      `| \`trefoil:${settingKey(service, name)}\` | \`${setting.env.join("`, `")}\` | ${settingSentence(setting)} |`,
  );
  const limit = `| \`trefoil:${settingKey(service, "requestLimit")}\` | | ${limitSentence(service)} |`;
  return settingsTable([...settings, limit]);
}

/**
 * The settings of all services as a table.
 *
 * @param more further rows.
 */
export function generalSettings(...more: readonly string[]): string {
  const rows = generalSettingEntries.map(
    ([key, setting]) => `| \`trefoil:${key}\` | \`${setting.env}\` | ${generalSentence(setting)} |`,
  );
  return settingsTable([...rows, ...more]);
}

const settingsTable = (rows: readonly string[]): string =>
  `| setting | environment variable | description |\n|---|---|---|\n${rows.join("\n")}`;
