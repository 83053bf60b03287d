import { evidenceOf } from "@/server/domain/charities/assess-application";
import { assessPairs } from "@/server/domain/charities/check-listings";
import { revokeCharity } from "@/server/domain/charities/revoke-charity";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const BATCH = 200;

/** Verified charities of the US that were not compared with the current IRS files, as `subject` and `due`, before $1. */
export const CHARITIES_TO_CHECK = `
  SELECT i.id AS subject, l.imported_at AS due
  FROM identities i CROSS JOIN (SELECT max(imported_at) AS imported_at FROM charity_list_versions WHERE is_current) l
  WHERE i.charity_status = 'verified' AND i.charity_jurisdiction = 'US' AND l.imported_at <= $1::timestamptz
    AND (i.charity_checked_at IS NULL OR i.charity_checked_at < l.imported_at)`;

/**
 * Compares verified charities with lists imported since their last check. A charity that is now revoked or not
 * deductible loses its status, and so does one that was verified by the lists and is no longer in them.
 */
export async function recheckCharities(
  ctx: Context,
  { signal, dueBefore }: { signal: AbortSignal; dueBefore: Date },
): Promise<void> {
  while (!signal.aborted) {
    const due = await ctx.statement<{ subject: string }>(`${CHARITIES_TO_CHECK} ORDER BY 1 LIMIT ${BATCH}`, [
      dueBefore,
    ]);
    if (due.length === 0) return;
    const charities = await ctx.db.identity.findMany({ where: { id: { in: due.map(({ subject }) => subject) } } });
    const pairs = charities.map((charity) => ({
      ein: charity.charityRegistrationNumber ?? "",
      name: charity.legalName ?? charity.displayName ?? "",
    }));
    const { lists, assessments } = await assessPairs(ctx, pairs);
    for (const [at, charity] of charities.entries())
      await applyCheck(ctx, charity, evidenceOf(ctx, assessments[at]!, lists));
  }
}

type Checked = ReturnType<typeof evidenceOf>;

/** Outcomes that end the status of a charity that was verified by the lists themselves. */
const LOST = new Set(["not_listed"]);

function applyCheck(ctx: Context, { id, charityRegistrationNumber }: Identity, checked: Checked): Promise<void> {
  return ctx.transaction(async (tx) => {
    const charity = await lockIdentity(tx, id);
    const isSame =
      charity.charityStatus === "verified" && charity.charityRegistrationNumber === charityRegistrationNumber;
    if (!isSame) return;
    const { outcome, reason, source, is501c3 } = checked;
    const wasListed = charity.charitySource?.startsWith("IRS ") ?? false;
    if (outcome === "not_eligible" || outcome === "invalid" || (wasListed && LOST.has(reason))) {
      await revokeCharity(tx, charity, { reason, source });
      return;
    }
    if (outcome === "review" && wasListed)
      await raiseTask(tx, {
        kind: "charity_lost",
        subjectId: id,
        detail: `Still verified, by ${charity.charitySource}. The files now say: ${reason}, ${source}.`,
      });
    await tx.db.identity.update({
      where: { id },
      // Receipts cite the newest file that lists the charity, and what the files say now.
      data: {
        charityCheckedAt: tx.now(),
        is501c3,
        ...(wasListed && outcome === "verified" && { charitySource: source }),
      },
    });
  });
}
