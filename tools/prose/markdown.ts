import { TextlintKernel } from "@textlint/kernel";
import markdown from "@textlint/textlint-plugin-markdown";
import type { TextlintRuleReporter } from "@textlint/types";
import { check } from "./check";
import type { Problem } from "./problem";

/** The rules of this folder as a rule of textlint, for headings, paragraphs and cells of tables. */
const prose: TextlintRuleReporter = ({ Syntax, RuleError, report, getSource, locator }) => {
  const visit = (node: Parameters<typeof getSource>[0]): void => {
    // A cell begins with its bar.
    const text = (getSource(node) ?? "").replace(/^\|/, " ");
    for (const { rule, index, found, advice } of check(text)) {
      report(
        node as Parameters<typeof report>[0],
        new RuleError(`${rule}\n${found}\n${advice}`, { padding: locator.at(index) }),
      );
    }
  };
  return { [Syntax.Header]: visit, [Syntax.Paragraph]: visit, [Syntax.TableCell]: visit };
};

const kernel = new TextlintKernel();

/** Findings in a Markdown file. Code and HTML are not read. */
export async function problemsOfMarkdown(file: string, source: string): Promise<Problem[]> {
  const { messages } = await kernel.lintText(source, {
    ext: ".md",
    filePath: file,
    plugins: [{ pluginId: "markdown", plugin: markdown }],
    rules: [{ ruleId: "prose", rule: prose }],
  });
  return messages.map(({ message, loc: { start } }) => {
    const [rule = "", found = "", advice = ""] = message.split("\n");
    return { file, line: start.line, column: start.column, rule, found, advice };
  });
}
