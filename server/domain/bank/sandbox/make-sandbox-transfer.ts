import type { z } from "zod";
import { findExpectedGift } from "@/server/domain/bank/incoming/expected-gifts";
import { findExpectedYear } from "@/server/domain/bank/incoming/expected-years";
import { playAndImport, playPayment, requireSandbox } from "@/server/domain/bank/sandbox/sandbox-bank";
import type { BankAccount } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { centsToJson } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { sandboxTransferBody, sandboxTransferResource } from "@/server/resources/sandbox-transfer";

const FORMAT = "camt.053.001.08";

interface MadeTransfer {
  account: BankAccount;
  amountCents: bigint;
  text: string;
}

/** Has a payer transfer to the sandbox's bank account, and imports the bank's statement. Not found in live mode. */
export const makeSandboxTransfer = operation({
  name: "makeSandboxTransfer",
  summary: "Makes a bank transfer in the sandbox.",
  description:
    "A payer transfers to the account of `payment_instructions`, the sandbox's bank makes a statement, and the statement is imported. With the `reference` of a gift or a commitment that waits, and nothing else, it is exactly what that waits for: the gift settles, or the year is paid, some seconds later. Change the amount or leave the reference out to see what does not match. Live mode has no such bank.",
  permission: { scope: "sandbox:write" },
  input: sandboxTransferBody,
  output: sandboxTransferResource,
  errors: [InvalidParameter, ResourceNotFound],
  async run(ctx, input): Promise<MadeTransfer> {
    requireSandbox(ctx);
    const system = ctx.as(systemCaller("sandbox-bank"));
    const made = await payInSandbox(system, input);
    await playAndImport(system, made.account, FORMAT);
    return made;
  },
  show: ({ account, amountCents, text }: MadeTransfer, _ctx: Context) => ({
    account_holder: account.holder,
    amount_cents: centsToJson(amountCents),
    currency: account.currency,
    text,
  }),
});

/** Makes the transfer, which the account's next statement has. Throws if there is nothing to make it of. */
export async function payInSandbox(ctx: Context, input: z.infer<typeof sandboxTransferBody>): Promise<MadeTransfer> {
  requireSandbox(ctx);
  const gift = input.reference ? await findExpectedGift(ctx, input.reference) : null;
  const year = input.reference && !gift ? await findExpectedYear(ctx, input.reference) : null;
  const currency = input.currency ?? (gift ?? year)?.currency ?? DEFAULT_CURRENCY;
  const missing = gift ? gift.amountCents - gift.keptCents : year ? year.dueCents - year.keptCents : 0n;
  const amountCents = input.amount_cents ?? missing;
  if (amountCents <= 0n)
    throw InvalidParameter({
      param: "amount_cents",
      message: "amount_cents is needed where nothing waits for the transfer.",
    });
  const account = await ctx.db.bankAccount.findFirst({ where: { currency, closedAt: null }, orderBy: { id: "asc" } });
  if (!account) throw InvalidParameter({ param: "currency", message: `There is no bank account in ${currency}.` });
  const text = [input.reference, input.text].filter(Boolean).join(" ");
  await playPayment(ctx, { accountId: account.id, amountCents, name: input.name ?? "A Payer", text, kind: "payment" });
  return { account, amountCents, text };
}
