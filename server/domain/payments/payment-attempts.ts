import type { Answered } from "@/server/domain/payments/call-rail";
import type { Context } from "@/server/operations/context";

/** Records, with the intent, that the rail is about to be called for each of the payments. */
export async function recordIntents(tx: Context, paymentIds: string[]): Promise<void> {
  await tx.db.$executeRaw`
    INSERT INTO payment_attempts (payment_id, number, call, sent_at)
    SELECT p.id, 1 + (SELECT count(*) FROM payment_attempts a WHERE a.payment_id = p.id), p.direction, ${tx.now()}::timestamptz
    FROM payments p WHERE p.id = ANY (${paymentIds})`;
}

/** Records the rail's answers: to calls whose intent was recorded, and to questions, which need none. */
export async function recordAttempts(tx: Context, answers: Answered[]): Promise<void> {
  const rows = answers.map(({ payment: { id }, call, sentAt, answeredAt, answer }) => {
    return { id, call, sentAt, answeredAt, outcome: answer.outcome, answer };
  });
  const asked = rows.filter(({ call }) => call === "find");
  if (asked.length > 0)
    await tx.db.$executeRaw`
      INSERT INTO payment_attempts (payment_id, number, call, sent_at, answered_at, outcome, answer)
      SELECT r.id, 1 + (SELECT count(*) FROM payment_attempts a WHERE a.payment_id = r.id), r.call, r."sentAt",
        r."answeredAt", r.outcome, r.answer
      FROM json_to_recordset(${asJson(asked)}::json) AS r(id text, call text, "sentAt" timestamptz,
        "answeredAt" timestamptz, outcome text, answer json)
      ON CONFLICT DO NOTHING`;
  const sent = rows.filter(({ call }) => call !== "find");
  if (sent.length > 0)
    await tx.db.$executeRaw`
      UPDATE payment_attempts a SET answered_at = r."answeredAt", outcome = r.outcome, answer = r.answer
      FROM json_to_recordset(${asJson(sent)}::json) AS r(id text, call text, "answeredAt" timestamptz,
        outcome text, answer json)
      WHERE a.payment_id = r.id AND a.call = r.call AND a.answered_at IS NULL`;
}

function asJson(rows: object[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}
