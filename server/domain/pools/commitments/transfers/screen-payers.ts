import { SCREENING_VERDICTS, type ScreeningVerdict } from "@/server/domain/screening/open-cases";
import { screenName } from "@/server/domain/screening/screen-name";
import type { Commitment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

interface Payer {
  commitmentId: string;
  name: string;
}

/** Screens who paid for years by transfer, as statements name them. Returns the worst verdict of each commitment. */
export async function screenPayers(
  ctx: Context,
  due: Pick<Commitment, "id" | "identityId">[],
): Promise<Map<string, ScreeningVerdict>> {
  const memberOf = new Map(due.map(({ id, identityId }) => [id, identityId]));
  const payers = await ctx.statement<Payer>(
    `SELECT DISTINCT y.commitment_id AS "commitmentId", p.name FROM prepayments y JOIN bank_matches m ON m.prepayment_id = y.id
     JOIN bank_line_parts p ON (p.line_id, p.number) = (m.line_id, m.part_number)
     WHERE y.commitment_id = ANY ($1::text[]) AND y.status = 'pending' AND m.released_at IS NULL AND p.name <> ''`,
    [[...memberOf.keys()]],
  );
  const verdicts = new Map<string, ScreeningVerdict>();
  for (const { commitmentId, name } of payers) {
    const verdict = await screenName(ctx, { identityId: memberOf.get(commitmentId)!, name });
    const before = verdicts.get(commitmentId) ?? "clear";
    if (SCREENING_VERDICTS.indexOf(verdict) >= SCREENING_VERDICTS.indexOf(before)) verdicts.set(commitmentId, verdict);
  }
  return verdicts;
}
