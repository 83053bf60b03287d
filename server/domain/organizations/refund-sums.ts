import { z } from "zod";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { CURRENCY_CODES } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";
import { ROLES } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The amount above which a refund requires a member's second factor. */
export interface RefundSum {
  currency: string;
  aboveCents: Cents;
}

/** Reads the amounts above which a refund requires the second factor. Without one, no refund does. */
export const readRefundSums = operation({
  name: "readRefundSums",
  summary: "Reads above which sums refunds of your organization ask for the second factor.",
  permission: { member: ROLES },
  async run(ctx): Promise<RefundSum[]> {
    const organizationId = await organizationOf(ctx, callerIdentityId(ctx));
    const select = { currency: true, aboveCents: true };
    return ctx.db.refundSum.findMany({ where: { organizationId }, select, orderBy: { currency: "asc" } });
  },
});

const sum = z.strictObject({ currency: z.string(), above_cents: z.bigint().nonnegative().nullable() });

/** Sets the amounts above which a refund requires the second factor, replacing all of them. Null removes one. */
export const setRefundSums = operation({
  name: "setRefundSums",
  summary: "Sets above which sums refunds of your organization ask for the second factor.",
  permission: { member: ["owner"] },
  stepUp: true,
  input: z.strictObject({ sums: z.array(sum).max(CURRENCY_CODES.size) }),
  errors: [InvalidParameter],
  async run(ctx, { sums }): Promise<void> {
    if (!sums.every(({ currency }) => CURRENCY_CODES.has(currency)))
      throw InvalidParameter({ param: "currency", message: "currency must be a known one." });
    return ctx.transaction(async (tx) => {
      const organizationId = await organizationOf(tx, callerIdentityId(tx));
      const data = sums.flatMap(({ currency, above_cents: aboveCents }) =>
        aboveCents === null ? [] : [{ organizationId, currency, aboveCents }],
      );
      await tx.db.refundSum.deleteMany({ where: { organizationId } });
      await tx.db.refundSum.createMany({ data, skipDuplicates: true });
      const written = data.map(({ currency, aboveCents }) => `${currency} ${aboveCents}`).join(", ");
      await audit(tx, "organization.set_refund_sums", organizationId, { above: written || "none" });
    });
  },
});

/** True if a member's refund is above the amount that the organization's owners allow without the second factor. */
export async function isLargeRefund(ctx: Context, gift: { currency: string; amountCents: Cents }): Promise<boolean> {
  if (ctx.caller.kind !== "member") return false;
  const organizationId = await organizationOf(ctx, ctx.caller.identityId);
  const where = { organizationId_currency: { organizationId, currency: gift.currency } };
  const sum = await ctx.db.refundSum.findUnique({ where });
  return sum !== null && gift.amountCents > sum.aboveCents;
}

/** The organization itself, or the one that an application belongs to. */
async function organizationOf(ctx: Context, id: string): Promise<string> {
  const { organizationId } = await ctx.db.identity.findUniqueOrThrow({
    where: { id },
    select: { organizationId: true },
  });
  return organizationId ?? id;
}
