/** `npm run bank:out`: collects outgoing payments from the operator's bank accounts into files for the bank. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { cancelPaymentFile } from "@/server/domain/bank/outgoing/cancel-payment-file";
import { makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import { matchByHand } from "@/server/domain/bank/outgoing/match-by-hand";
import {
  type PaymentFileDetails,
  readOutgoing,
  readPaymentFileDetails,
} from "@/server/domain/bank/outgoing/read-outgoing";
import { rejectTransfer } from "@/server/domain/bank/outgoing/reject-transfer";
import { downloadPaymentFile, releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { transferCount } from "@/server/domain/bank/outgoing/transfer-count";
import type { BankPaymentFile } from "@/server/generated/prisma/client";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run bank:out -- list                                 what waits to leave, and the files that were made
  npm run bank:out -- make <account id> [--on <YYYY-MM-DD>]  makes a file of what waits in the account's currency
  npm run bank:out -- show <file id>                       the file's lines, total and checksum
  npm run bank:out -- release <file id> --checksum <sha256>  lets a file leave that another operator has made
  npm run bank:out -- export <file id> <path>              writes a released file to disk, the same one every time
  npm run bank:out -- cancel <file id> --note "<why>"      before it is released: its transfers wait again
  npm run bank:out -- match <transfer id> <booking id> [--part <number>]
                                                           says that a booking is a transfer, where that is not certain by itself
  npm run bank:out -- reject <transfer id> --note "<why>"  gives up a transfer that waits: its payout fails, or its refund is owed

One operator makes a file and another one releases it. Both have to be known by name: npm run operators -- link <email> <login>.
Accounts pay by files once \`npm run bank:account -- pay\` has said which ones their bank takes.`;

const OPTIONS = {
  on: { type: "string" },
  checksum: { type: "string" },
  note: { type: "string" },
  part: { type: "string" },
} as const;

await runCommand(USAGE, (words) => {
  const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, id, ...rest] = positionals;
  if (command === "list" && id === undefined) return list;
  if (id === undefined || rest.length !== (command === "export" || command === "match" ? 1 : 0))
    throw new UsageError("Name a command and what it is about.");
  const { on = null, checksum, note } = values;
  if (command === "make") return make(id, on);
  if (command === "show") return show(id);
  if (command === "export") return write(id, rest[0]!);
  if (command === "match") return match(id, rest[0]!, Number(values.part ?? 1));
  if (command === "release") return release(id, given("checksum", checksum));
  if (command === "cancel") return cancel(id, given("note", note));
  if (command === "reject") return reject(id, given("note", note));
  throw new UsageError(`"${command}" is not a command.`);
});

function given(name: string, value: string | undefined): string {
  if (!value) throw new UsageError(`This needs --${name}.`);
  return value;
}

function amount(cents: Cents, currency: string): string {
  return `${decimalText(cents, minorUnits(currency))} ${currency}`;
}

async function list(ctx: Context): Promise<void> {
  const { sums, files, accounts } = await readOutgoing(ctx, {});
  if (sums.length === 0) console.log("Nothing waits.");
  for (const { currency, count, cents } of sums)
    console.log(`${transferCount(count)} waiting: ${amount(cents, currency)}`);
  for (const { id, currency, paysBy, holder } of accounts) console.log(`from ${id}  ${currency}  ${paysBy}  ${holder}`);
  for (const file of files) console.log(lineOf(file));
}

function lineOf({ id, status, count, totalCents, currency, executesOn, createdBy }: BankPaymentFile): string {
  const day = executesOn.toISOString().slice(0, 10);
  return `${id}  ${status}  ${transferCount(count)}  ${amount(totalCents, currency)}  on ${day}  by ${createdBy}`;
}

function make(accountId: string, executesOn: string | null): Command {
  return async (ctx) => {
    const { file, leftOut } = await makePaymentFile(ctx, { accountId, executesOn });
    print(await readPaymentFileDetails(ctx, { fileId: file.id }));
    for (const { transferId, message } of leftOut) console.log(`NOT IN IT  ${transferId}: ${message}.`);
    console.log("Another operator releases it. Then it can be exported.");
  };
}

function show(fileId: string): Command {
  return async (ctx) => {
    const details = await readPaymentFileDetails(ctx, { fileId });
    for (const { number, reference, transfer, payee } of details.lines) {
      const { amountCents, currency, status, reasonText } = transfer;
      const to = payee ? `${payee.name}, ${payee.account}` : "an unknown account";
      const why = reasonText ? `: ${reasonText}` : "";
      console.log(`${number}  ${amount(amountCents, currency)}  to ${to}  ${reference}  ${status}${why}`);
    }
    print(details);
  };
}

function print({ file }: PaymentFileDetails): void {
  console.log(lineOf(file));
  console.log(`${file.name}  ${file.format}  sha256 ${file.sha256}`);
}

function release(fileId: string, sha256: string): Command {
  return async (ctx) => {
    const { status } = await releasePaymentFile(ctx, { fileId, sha256 });
    console.log(
      status === "released"
        ? "It is released. Export it and take it to the bank, which shows the same count and total."
        : "What its maker had decided has expired. Another operator has to release it, too.",
    );
  };
}

function write(fileId: string, path: string): Command {
  return async (ctx) => {
    const { file, bytes } = await downloadPaymentFile(ctx, { fileId });
    // It contains account numbers, so other users of this machine must not read it.
    await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
    console.log(lineOf(file));
    console.log(`${path}  sha256 ${file.sha256}`);
  };
}

function match(transferId: string, lineId: string, partNumber: number): Command {
  return async (ctx) => {
    await matchByHand(ctx, { transferId, lineId, partNumber });
    console.log("It is recorded.");
  };
}

function cancel(fileId: string, note: string): Command {
  return async (ctx) => {
    await cancelPaymentFile(ctx, { fileId, note });
    console.log("It is canceled. Its transfers wait again.");
  };
}

function reject(transferId: string, reason: string): Command {
  return async (ctx) => {
    await rejectTransfer(ctx, { transferId, reason });
    console.log("It is given up.");
  };
}
