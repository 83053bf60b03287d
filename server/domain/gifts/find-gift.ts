import { DONOR_COLUMNS, type DonorRow } from "@/server/domain/gifts/read-donors";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { ReadGift } from "@/server/resources/gift";

/** A gift with what determines who can read and refund it. */
export type FoundGift = ReadGift &
  Pick<
    Gift,
    | "createdById"
    | "fromManagerId"
    | "toManagerId"
    | "donorName"
    | "actionExpiresAt"
    | "transferReference"
    | "transferAccountId"
  > & {
    /** What a recipient may get to know of the donor. */
    donorRow?: DonorRow | undefined;
  };

/** Finds a gift with everything that responses show of it, in one statement; null if there is none. */
export async function findGift(ctx: Context, giftId: string): Promise<FoundGift | null> {
  const [row] = await ctx.db.$queryRaw<
    (Omit<FoundGift, "receipt" | "donorRow"> & DonorRow & { receiptId: string | null })[]
  >`
    SELECT g.id, g.from_id AS "fromId", g.to_id AS "toId", g.from_manager_id AS "fromManagerId",
      g.to_manager_id AS "toManagerId", g.created_by_id AS "createdById", g.amount_cents AS "amountCents",
      g.fee_cents AS "feeCents", g.net_cents AS "netCents", g.rail_cost_cents AS "railCostCents",
      g.returned_cents AS "returnedCents", g.currency, g.status, g.source, g.memo, g.metadata, g.anonymous,
      g.dedication, g.campaign_id AS "campaignId", g.matched_gift_id AS "matchedGiftId", g.late_for_gift_id AS "lateForGiftId",
      g.recurring_gift_id AS "recurringGiftId", g.commitment_id AS "commitmentId", g.failure_code AS "failureCode", g.failure_message AS "failureMessage",
      g.rejected_side AS "rejectedSide", ${DONOR_COLUMNS},
      g.settled_at AS "settledAt", g.refunded_at AS "refundedAt", g.created_at AS "createdAt", g.action_expires_at AS "actionExpiresAt",
      g.transfer_reference AS "transferReference", g.transfer_account_id AS "transferAccountId", r.id AS "receiptId"
    FROM gifts g JOIN identities i ON i.id = g.from_id LEFT JOIN receipts r ON r.gift_id = g.id
    LEFT JOIN gift_contacts c ON c.gift_id = g.id WHERE g.id = ${giftId}`;
  if (!row) return null;
  const {
    receiptId,
    type,
    displayName,
    legalName,
    name,
    email,
    address,
    company,
    contactName,
    allowsMailings,
    supporterId,
    ...gift
  } = row;
  const contact = { name, email, address, company, contactName, allowsMailings, supporterId };
  const donorRow = { donorName: gift.donorName, type, displayName, legalName, ...contact };
  return { ...gift, donorRow, receipt: receiptId === null ? null : { id: receiptId } };
}
