import type pg from "pg";

export interface TestLeg {
  reference: string;
  phase?: "posted" | "pending" | "post" | "void";
  resolves?: string;
  reverses?: string;
  kind?: string;
  subjectId?: string;
  currency?: string;
  /** Null if the movement has no legs. */
  debit: string | null;
  credit: string | null;
  cents: bigint;
}

/** Posts any legs. Only the database's owner can do this. */
export async function postLegs(db: Pick<pg.Pool, "query">, ...legs: TestLeg[]): Promise<void> {
  const movements = legs.map((given, index) => ({
    kind: given.kind ?? "test",
    subject_id: given.subjectId ?? "test",
    reference: given.reference,
    phase: given.phase ?? "posted",
    resolves: given.resolves ?? null,
    reverses: given.reverses ?? null,
    currency: given.currency ?? "USD",
    leg: given.debit === null ? null : index + 1,
    debit: given.debit,
    credit: given.credit,
    amount_cents: given.cents.toString(),
  }));
  await db.query("SELECT ledger_post($1::jsonb, 'test', now())", [JSON.stringify(movements)]);
}
