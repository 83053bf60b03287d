import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { RailAnswer } from "@/server/ports/payment-rail";
import type { RailExchange } from "@/server/ports/rail-exchange";

/** A payment and an answer about it. */
interface Said {
  payment: { id: string };
  answer: RailAnswer;
}

/**
 * Books, in the running transaction, what rails hold of payments in another currency than theirs: each change by its reference, once,
 * however often it is named. Gifts and balances stay in their currency, and the rate is the platform's.
 */
export async function recordExchanges(tx: Context, said: readonly Said[]): Promise<void> {
  const exchanges = said.flatMap(({ payment, answer }) =>
    exchangesIn(answer).map(({ reference, amountCents, heldCents, heldCurrency }) => ({
      payment_id: payment.id,
      reference,
      amount_cents: amountCents.toString(),
      held_cents: heldCents.toString(),
      held_currency: heldCurrency,
    })),
  );
  if (exchanges.length === 0) return;
  const named = JSON.stringify(exchanges);
  await tx.db
    .$executeRaw`SELECT payment_exchanges_record(${named}::jsonb, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)`;
}

function exchangesIn(answer: RailAnswer): readonly RailExchange[] {
  return ("exchanges" in answer && answer.exchanges) || [];
}
