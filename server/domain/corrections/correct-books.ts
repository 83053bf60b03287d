import { z } from "zod";
import { CORRECTION_KINDS, type CorrectionKind } from "@/server/domain/corrections/correction-kinds";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { callerName } from "@/server/kernel/caller";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { REFUND_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { formatCents } from "@/server/kernel/money";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { currencyField } from "@/server/resources/fields";

const text = z.string().trim().min(1).max(REFUND_REASON_MAX_CHARACTERS);
const KINDS = Object.keys(CORRECTION_KINDS) as [CorrectionKind, ...CorrectionKind[]];

const correction = z.strictObject({
  kind: z.enum(KINDS),
  /** What the decision belongs to: the payment, the identity, or the balance at a rail. */
  aboutId: z.string(),
  /** The identity, or the name of the rail, whose account is corrected. */
  subjectId: z.string(),
  amountCents: z.bigint().min(1n),
  currency: currencyField,
  /** The correction that this one reverses. */
  undoesId: z.string().nullish(),
  /** The rail's reference of the transfer to book. A transfer is booked once, as the rail listed it. */
  reference: z.string().nullish(),
  reason: text,
  /** Where to find the supporting document: a bank statement, a letter, or a page of the provider's dashboard. */
  document: text,
});

type Correction = z.infer<typeof correction>;

/**
 * Books a movement of money that no payment provider reports, once two operators agree, each with a reason and a
 * document. It can only be reversed by its opposite.
 */
export const correctBooks = operation({
  name: "correctBooks",
  summary: "Corrects the books, once two operators agree.",
  permission: { operator: true },
  input: correction,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, asked): Promise<{ isWaiting: boolean }> =>
    ctx.transaction(async (tx) => {
      await requireSubject(tx, asked);
      if (asked.undoesId) await requireOpposite(tx, asked, asked.undoesId);
      if (asked.reference) await requireTransfer(tx, asked, asked.reference);
      const { kind, aboutId, subjectId, currency, amountCents, undoesId = null, reference, reason, document } = asked;
      const facts = {
        kind,
        subject_id: subjectId,
        amount_cents: amountCents.toString(),
        currency,
        undoes_id: undoesId,
        ...(reference && { reference }),
      };
      const basis = JSON.stringify(facts);
      const named = reference ? `, ${reference}` : "";
      const decision = `${kind.replaceAll("_", " ")}, ${formatCents(amountCents, currency)}${named}`;
      const shared = { action: "books.correct", subjectId: aboutId, decision, reason, document, basis };
      if ((await requireSecondApproval(tx, shared)) === "waiting") return { isWaiting: true };
      await post(tx, asked, basis);
      await audit(tx, "books.correct", subjectId, { ...facts, reason, document });
      return { isWaiting: false };
    }),
});

async function requireSubject(tx: Context, { kind, subjectId }: Correction): Promise<void> {
  if (CORRECTION_KINDS[kind].of === "rail") {
    if (!tx.ports.rails.named(subjectId)) throw ResourceNotFound({ message: `There is no rail ${subjectId}.` });
    return;
  }
  if (!(await tx.db.identity.findUnique({ where: { id: subjectId }, select: { id: true } }))) throw ResourceNotFound();
  await requireUninvolved(tx, subjectId);
}

async function requireOpposite(tx: Context, asked: Correction, undoesId: string): Promise<void> {
  const earlier = await tx.db.ledgerCorrection.findUnique({ where: { id: undoesId }, include: { undoneBy: true } });
  const isSame =
    earlier?.kind === asked.kind &&
    (earlier.identityId ?? earlier.rail) === asked.subjectId &&
    earlier.amountCents === asked.amountCents &&
    earlier.currency === asked.currency;
  if (!earlier || !isSame) throw ResourceNotFound({ message: "There is no such correction to take back." });
  if (earlier.undoneBy || earlier.undoesId) throw InvalidState({ message: "It was taken back already." });
}

/** A transfer has to be booked with the kind for its direction and its full amount, and only once. */
async function requireTransfer(tx: Context, asked: Correction, reference: string): Promise<void> {
  const { kind, subjectId: rail, amountCents, currency, undoesId } = asked;
  const transfer = await tx.db.railTransfer.findUnique({
    where: { rail_reference: { rail, reference } },
    include: { correction: { select: { id: true } } },
  });
  if (!transfer || undoesId) throw ResourceNotFound({ message: "There is no such transfer to book." });
  if (transfer.correction) throw InvalidState({ message: BOOKED });
  const movedCents = kind === "rail_withdrawn" ? amountCents : -amountCents;
  if (transfer.amountCents !== movedCents || transfer.currency !== currency)
    throw InvalidState({ message: `The provider lists ${reference} with another amount, currency or direction.` });
}

const BOOKED = "The transfer is in the books already.";

/** The accounts' minimum balances reject more than is owed, and a unique key prevents booking a transfer twice. */
async function post(tx: Context, asked: Correction, basis: string): Promise<void> {
  const isRail = CORRECTION_KINDS[asked.kind].of === "rail";
  const row = JSON.stringify({
    id: tx.newId("ledgerCorrection"),
    kind: asked.kind,
    identity_id: isRail ? null : asked.subjectId,
    rail: isRail ? asked.subjectId : null,
    amount_cents: asked.amountCents.toString(),
    currency: asked.currency,
    undoes_id: asked.undoesId ?? null,
    reference: asked.reference ?? null,
    reason: asked.reason,
    document: asked.document,
    basis,
  });
  await tx.db.$executeRaw`SAVEPOINT correction`;
  try {
    await tx.db.$executeRaw`SELECT correction_post(${row}::jsonb, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)`;
  } catch (error) {
    const message = messageOf(String(error));
    if (!message) throw error;
    await tx.db.$executeRaw`ROLLBACK TO SAVEPOINT correction`;
    throw InvalidState({ message });
  }
}

/** The message for a constraint that the database enforced; null for an error of ours. */
function messageOf(error: string): string | null {
  if (error.includes("ledger_balances")) return "The account holds less than that.";
  return error.includes("ledger_corrections_rail_reference_key") ? BOOKED : null;
}
