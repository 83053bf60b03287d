import type { Context } from "@/server/domain/context";
import type { LedgerAccountRef } from "@/server/domain/ledger/accounts";
import { callerName } from "@/server/kernel/caller";
import { newUuid } from "@/server/kernel/ids";
import type { Cents } from "@/server/kernel/money";

/** Moves an amount: debits one account and credits another. A leg always sums to zero. */
export interface LedgerLeg {
  debit: LedgerAccountRef;
  credit: LedgerAccountRef;
  amountCents: Cents;
}

/** One transaction. Its reference names the business event, so the same event can never be posted twice. */
export interface LedgerMovement {
  reference: string;
  kind: string;
  subjectId: string;
  currency: string;
  legs: LedgerLeg[];
  /** `posted` is final; `pending` awaits a later `post` or `void` of the reference it resolves. */
  phase: "posted" | "pending" | { post: string } | { void: string };
  /** The reference of the transaction that this one reverses. */
  reverses?: string;
}

/**
 * Writes transactions and updates the live balances, in one statement of the running transaction. Zero legs are left
 * out.
 */
export async function postEntries(tx: Context, movements: LedgerMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const accounts = new Map<string, object>();
  const transactions = movements.map((movement) => {
    const { currency } = movement;
    const legs = movement.legs.filter((leg) => leg.amountCents !== 0n);
    for (const account of legs.flatMap((leg) => [leg.debit, leg.credit])) {
      accounts.set(`${account.code} ${currency}`, { ...account, currency });
    }
    return {
      id: newUuid(),
      reference: movement.reference,
      kind: movement.kind,
      subject: movement.subjectId,
      ...phaseOf(movement),
      reverses: movement.reverses ?? null,
      legs: legs.map((leg) => ({
        debit: leg.debit.code,
        credit: leg.credit.code,
        currency,
        amount: leg.amountCents.toString(),
      })),
    };
  });
  const given = [JSON.stringify([...accounts.values()]), JSON.stringify(transactions)] as const;
  await tx.db.$executeRaw`
    SELECT ledger_post(${given[0]}::jsonb, ${given[1]}::jsonb, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)`;
}

function phaseOf({ phase }: LedgerMovement): { phase: string; resolves: string | null } {
  if (typeof phase === "string") return { phase, resolves: null };
  return "post" in phase ? { phase: "post", resolves: phase.post } : { phase: "void", resolves: phase.void };
}
