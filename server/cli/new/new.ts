/**
 * `npm run new -- <kind> <name>`: writes the files that a new mechanism, rail, field, page, event or room needs, and
 * lists what is left to decide.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { KINDS, planOf } from "@/server/cli/new/kinds";
import { applyPlan, CannotAdd, decisionLines, filesOf } from "@/server/cli/new/plan";

const USAGE = `Usage: npm run new -- <kind> <name>
Writes what the thing needs to compile and to pass its tests, and lists the files and lines that are left to decide.
Nothing is written if a file exists already or the name is taken.

${Object.entries(KINDS)
  .map(([kind, { example, what }]) => `  ${`${kind} ${example}`.padEnd(30)}${what}`)
  .join("\n")}`;

function main(words: string[]): number {
  if (words.includes("--help") || words.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  const [kind = "", name, ...more] = words;
  if (!(kind in KINDS) || name === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const root = process.cwd();
  const plan = planOf(kind as keyof typeof KINDS, name, new Date());
  applyPlan(root, plan);
  const files = filesOf(plan);
  const biome = path.join(root, "node_modules", ".bin", "biome");
  spawnSync(biome, ["check", "--write", "--no-errors-on-unmatched", ...files], { cwd: root, stdio: "ignore" });
  console.log(`Wrote ${files.length} files:\n${files.map((file) => `  ${file}`).join("\n")}`);
  console.log(
    `\nLeft to decide:\n${decisionLines(root, plan)
      .map((line) => `  ${line}`)
      .join("\n")}`,
  );
  console.log(`\nThen run:\n${plan.commands.map((command) => `  ${command}`).join("\n")}`);
  return 0;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CannotAdd)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
