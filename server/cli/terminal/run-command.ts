import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

/** A usage error; the operator is shown the usage text. */
export class UsageError extends Error {}

export type Command = (ctx: Context) => Promise<void>;

/** A command that needs neither the settings nor the database; it returns its exit code. */
export type PlainCommand = () => Promise<number>;

/**
 * Runs one operator command and exits: 0 for success, 1 for failure, 2 for a usage error. `plan` parses the arguments;
 * nothing is opened before they are valid.
 */
export function runCommand(usage: string, plan: (words: string[]) => Command): Promise<never> {
  return runPlainCommand(usage, (words) => {
    const command = plan(words);
    return async () => {
      // The product's modules are loaded only by commands that need them.
      const { openOperatorContext } = await import("@/server/cli/terminal/operator-context");
      const { ctx, close } = await openOperatorContext();
      await command(ctx).finally(close);
      return 0;
    };
  });
}

/** Runs a command like runCommand(), but without opening the product. */
export async function runPlainCommand(usage: string, plan: (words: string[]) => PlainCommand): Promise<never> {
  const words = process.argv.slice(2);
  if (words.includes("--help") || words.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  let code = 0;
  try {
    code = await plan(words)();
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
