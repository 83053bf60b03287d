import { openOperatorContext } from "@/server/cli/operator-context";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

/** A usage error; the operator is shown the usage text. */
export class UsageError extends Error {}

export type Command = (ctx: Context) => Promise<void>;

/**
 * Runs one operator command and exits: 0 for success, 1 for failure, 2 for a usage error. `plan` parses the arguments;
 * nothing is opened before they are valid.
 */
export async function runCommand(usage: string, plan: (words: string[]) => Command): Promise<never> {
  const words = process.argv.slice(2);
  if (words.includes("--help") || words.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  let code = 0;
  try {
    const command = plan(words);
    const { ctx, close } = await openOperatorContext();
    await command(ctx).finally(close);
  } catch (error) {
    code = isUsageError(error) ? 2 : 1;
    console.error(error instanceof Error ? error.message : String(error));
    if (isAlmonerError(error) && error.context) console.error(JSON.stringify(error.context));
    if (code === 2) console.error(`\n${usage}`);
  }
  process.exit(code);
}

function isUsageError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof UsageError || (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS"));
}
