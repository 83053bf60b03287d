import { rejectionOf } from "@/server/cli/tests/played-bank/read-orders";
import type { BankStage, HeldStatement } from "@/server/cli/tests/simulate/bank/bank-stage";
import type { BankAction } from "@/server/cli/tests/simulate/bank/bank-story";
import { decidePayment, decideUnclear } from "@/server/cli/tests/simulate/bank/decide-payment";
import { makeStatement } from "@/server/cli/tests/simulate/bank/make-statement";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import { uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";
import { cancelPaymentFile } from "@/server/domain/bank/outgoing/cancel-payment-file";
import { makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";
import { downloadPaymentFile, releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import { createPayout } from "@/server/domain/payouts/create-payout";
import type { BankPaymentFile } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { BankFileSource } from "@/server/ports/bank-file";

type OperatorAction = Extract<
  BankAction,
  {
    do:
      | "statement"
      | "import"
      | "decide"
      | "pay out"
      | "make file"
      | "release file"
      | "cancel file"
      | "send file"
      | "send back";
  }
>;

/** Carries out an action of operators or the bank: on statements, unmatched payments, or files of transfers. */
export async function actAsOperator(ctx: Context, stage: Stage, action: OperatorAction): Promise<string> {
  const of = stage.bank!;
  const [ann, bob] = of.operators;
  switch (action.do) {
    case "statement": {
      const made = makeStatement(stage, action);
      of.statements.push(made);
      return `${made.name} with ${made.bookings.length}`;
    }
    case "import": {
      const held = of.statements.at(-1 - (action.file % Math.max(of.statements.length, 1)));
      if (!held) return "no statement";
      return importHeld(ctx.as(ann), held, action.how);
    }
    case "decide": {
      const cleared = await decideUnclear(ctx.as(bob), of);
      return cleared ?? decidePayment(ctx, stage, action);
    }
    case "pay out": {
      const identity = action.club ? stage.cast.club : stage.cast.charity;
      const { amountCents } = await createPayout(ctx.as(stage.cast.partner), { identity_id: identity.id }).then(
        (payout) => ({ amountCents: payout.amountCents }),
      );
      return `${amountCents} cents`;
    }
    case "make file": {
      const { file } = await makePaymentFile(ctx.as(ann), { accountId: of.accountId, executesOn: null });
      return `${file.count} transfers`;
    }
    case "release file": {
      const file = await fileThatIs(ctx, "made");
      if (!file) return "no file";
      return (await releasePaymentFile(ctx.as(bob), { fileId: file.id, sha256: file.sha256 })).status;
    }
    case "cancel file": {
      const file = await fileThatIs(ctx, "made");
      if (!file) return "no file";
      return (await cancelPaymentFile(ctx.as(bob), { fileId: file.id, note: "Not today." })).status;
    }
    case "send file":
      return sendFile(ctx, stage, action);
    case "send back": {
      const back = of.executed.splice(action.pick % Math.max(of.executed.length, 1), 1)[0];
      if (!back) return "nothing to send back";
      const { counterparty, endToEndId, text, amountCents } = back.entry;
      of.bank.book(dayOf(stage), { counterparty, endToEndId, text, amountCents: -amountCents, returnCode: "AC04" });
      return "sent back";
    }
  }
}

/** Today as YYYY-MM-DD by the bank's clock, which is right. */
export const dayOf = ({ world }: Stage) => world.clock.now().toISOString().slice(0, 10);

/** Imports a statement: at once, or stored for a worker. */
export async function importHeld(ann: Context, held: HeldStatement, how: "store" | "now"): Promise<string> {
  const source = sourceOf(held.name, held.bytes);
  if (how === "store") {
    const { isNew } = await storeBankFile(ann, source, { isAutomatic: true, isReadLater: true });
    return `${held.name} ${isNew ? "stored" : "is known"}`;
  }
  const { booked, all, file } = await importBankFile(ann, { source, mapping: null, accountId: null });
  return `${held.name} ${file.status}: ${booked} of ${all} were new`;
}

function sourceOf(name: string, bytes: Uint8Array): BankFileSource {
  return {
    name,
    async *open() {
      yield bytes;
    },
  };
}

function fileThatIs(ctx: Context, status: "made" | "released", notIn: readonly string[] = []) {
  return ctx.db.bankPaymentFile.findFirst({ where: { status, id: { notIn: [...notIn] } }, orderBy: { id: "asc" } });
}

/** An operator downloads a file that was not yet delivered to the bank, and delivers it. */
export async function sendFile(
  ctx: Context,
  stage: Stage,
  { asOne, rejects, answers }: Omit<BankAction & { do: "send file" }, "do">,
): Promise<string> {
  const of = stage.bank!;
  const file: BankPaymentFile | null = await fileThatIs(ctx, "released", [...of.sent]);
  if (!file) return "no file";
  const { bytes } = await downloadPaymentFile(ctx.as(of.operators[0]), { fileId: file.id });
  // Another worker's operator may have been faster.
  if (of.sent.has(file.id)) return "is at the bank already";
  of.sent.add(file.id);
  const first = of.bank.bookings.length;
  let at = 0;
  const rejected = of.bank.take(
    bytes,
    dayOf(stage),
    () => (rejects && at++ % 2 === 0 ? "rejected" : "executed"),
    asOne,
  );
  noteExecuted(of, first);
  // If the bank never reports a rejection, a person has to find it.
  if (rejected.length > 0) of.rejections.push(rejectionOf(file.id.replaceAll("_", "-"), rejected));
  if (answers) await readAnswers(ctx, of);
  return `${file.count} orders, ${rejected.length} rejected`;
}

function noteExecuted({ bank, executed }: BankStage, first: number): void {
  executed.push(...bank.bookings.slice(first).filter(({ entry }) => entry.endToEndId !== null));
}

/** An operator imports all responses of the bank, again and again. */
export async function readAnswers(ctx: Context, { operators, rejections }: BankStage): Promise<void> {
  const ann = ctx.as(operators[0]);
  for (const [at, bytes] of rejections.entries()) {
    const { id: fileId } = await uploadBankAnswers(ann, { source: sourceOf(`answer-${at}.xml`, bytes) });
    await applyBankAnswers(ann, { fileId });
  }
}
