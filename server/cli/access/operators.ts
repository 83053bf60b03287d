/** `npm run operators`: manages this installation's operators. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { addOperator, linkOperatorLogin, removeOperator } from "@/server/domain/organizations/operators";
import { resetSecondFactor } from "@/server/domain/users/change-second-factor";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";

const USAGE = `Usage:
  npm run operators                     lists the operators
  npm run operators -- add <email>      makes the owner of the address an operator, once they sign in with it
  npm run operators -- remove <email>   ends that
  npm run operators -- reset-second-factor <email>
                                        removes the second factor of anyone who lost phone and recovery codes,
                                        and signs them out everywhere; make sure who is asking
  npm run operators -- link <email> <login>
                                        says who acts at the terminal under a login of this machine, for decisions
                                        that two operators make`;

await runCommand(USAGE, (words) => {
  const [command, email, login, ...rest] = parseArgs({ args: words, allowPositionals: true }).positionals;
  if (command === undefined) return list;
  if (command === "link" && email && login && rest.length === 0) return link(email, login);
  if (!email || login) throw new UsageError("Name a command and an address.");
  if (command === "add") return change(addOperator, email, "is an operator");
  if (command === "remove") return change(removeOperator, email, "is no operator anymore");
  if (command === "reset-second-factor") return change(resetSecondFactor, email, "has no second factor anymore");
  throw new UsageError(`"${command}" is not a command.`);
});

async function list(ctx: Context): Promise<void> {
  const operators = await ctx.db.operator.findMany({ orderBy: { createdAt: "asc" } });
  if (operators.length === 0) console.log("There are no operators. Add one: npm run operators -- add <email>");
  for (const { email, addedBy, createdAt } of operators)
    console.log(`${email}  since ${createdAt.toISOString()}  added by ${addedBy}`);
}

type Change = typeof addOperator | typeof removeOperator | typeof resetSecondFactor;

function change(operation: Change, email: string, outcome: string): Command {
  return async (ctx) => {
    await runUntrusted<Change>(ctx, operation, { email });
    console.log(`${email} ${outcome}.`);
  };
}

function link(email: string, login: string): Command {
  return async (ctx) => {
    await runUntrusted(ctx, linkOperatorLogin, { email, login });
    console.log(`${login} is ${email} at this terminal.`);
  };
}
