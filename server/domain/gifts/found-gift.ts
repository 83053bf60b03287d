import { DONOR_COLUMNS, type DonorRow } from "@/server/domain/gifts/read-donors";
import type { Gift } from "@/server/generated/prisma/client";
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
    /** What the recipient may see of the donor. */
    donorRow?: DonorRow | undefined;
  };

/**
 * A gift as one JSON array, which costs its reader half of what forty columns do: a connection describes each column with each result.
 * Amounts and times are texts in it. `foundGift` takes the same values in the same order.
 */
const VALUES = `json_build_array(
  g.id, g.from_id, g.to_id, g.from_manager_id, g.to_manager_id, g.created_by_id,
  g.amount_cents::text, g.fee_cents::text, g.net_cents::text, g.rail_cost_cents::text, g.returned_cents::text, g.currency,
  g.status, g.source, g.memo, g.metadata, g.anonymous, g.dedication,
  g.campaign_id, g.matched_gift_id, g.late_for_gift_id, g.recurring_gift_id, g.commitment_id, g.failure_code,
  g.failure_message, g.rejected_side, g.settled_at, g.refunded_at, g.created_at, g.action_expires_at,
  g.transfer_reference, g.transfer_account_id, r.id, g.donor_name,
  ${Object.values(DONOR_COLUMNS).join(", ")})`;

/** The column `gift` of a gift `g` with its donor and receipt, and the tables that it is read from. */
export const FOUND_GIFT = `${VALUES} AS gift FROM gifts g JOIN identities i ON i.id = g.from_id
  LEFT JOIN receipts r ON r.gift_id = g.id LEFT JOIN gift_contacts c ON c.gift_id = g.id`;

/** A column `gift`. */
export type GiftValues = [
  id: FoundGift["id"],
  fromId: FoundGift["fromId"],
  toId: FoundGift["toId"],
  fromManagerId: FoundGift["fromManagerId"],
  toManagerId: FoundGift["toManagerId"],
  createdById: FoundGift["createdById"],
  amountCents: string,
  feeCents: string,
  netCents: string,
  railCostCents: string | null,
  returnedCents: string,
  currency: FoundGift["currency"],
  status: FoundGift["status"],
  source: FoundGift["source"],
  memo: FoundGift["memo"],
  metadata: FoundGift["metadata"],
  anonymous: FoundGift["anonymous"],
  dedication: FoundGift["dedication"],
  campaignId: FoundGift["campaignId"],
  matchedGiftId: FoundGift["matchedGiftId"],
  lateForGiftId: FoundGift["lateForGiftId"],
  recurringGiftId: FoundGift["recurringGiftId"],
  commitmentId: FoundGift["commitmentId"],
  failureCode: FoundGift["failureCode"],
  failureMessage: FoundGift["failureMessage"],
  rejectedSide: FoundGift["rejectedSide"],
  settledAt: string | null,
  refundedAt: string | null,
  createdAt: string,
  actionExpiresAt: string | null,
  transferReference: FoundGift["transferReference"],
  transferAccountId: FoundGift["transferAccountId"],
  receiptId: string | null,
  donorName: DonorRow["donorName"],
  type: DonorRow["type"],
  displayName: DonorRow["displayName"],
  legalName: DonorRow["legalName"],
  name: DonorRow["name"],
  email: DonorRow["email"],
  address: DonorRow["address"],
  company: DonorRow["company"],
  contactName: DonorRow["contactName"],
  allowsMailings: DonorRow["allowsMailings"],
  supporterId: DonorRow["supporterId"],
];

/** The gift of such values. */
export function foundGift([
  id,
  fromId,
  toId,
  fromManagerId,
  toManagerId,
  createdById,
  amountCents,
  feeCents,
  netCents,
  railCostCents,
  returnedCents,
  currency,
  status,
  source,
  memo,
  metadata,
  anonymous,
  dedication,
  campaignId,
  matchedGiftId,
  lateForGiftId,
  recurringGiftId,
  commitmentId,
  failureCode,
  failureMessage,
  rejectedSide,
  settledAt,
  refundedAt,
  createdAt,
  actionExpiresAt,
  transferReference,
  transferAccountId,
  receiptId,
  donorName,
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
]: GiftValues): FoundGift {
  return {
    id,
    fromId,
    toId,
    fromManagerId,
    toManagerId,
    createdById,
    amountCents: BigInt(amountCents),
    feeCents: BigInt(feeCents),
    netCents: BigInt(netCents),
    railCostCents: railCostCents === null ? null : BigInt(railCostCents),
    returnedCents: BigInt(returnedCents),
    currency,
    status,
    source,
    memo,
    metadata,
    anonymous,
    dedication,
    campaignId,
    matchedGiftId,
    lateForGiftId,
    recurringGiftId,
    commitmentId,
    failureCode,
    failureMessage,
    rejectedSide,
    settledAt: settledAt === null ? null : new Date(settledAt),
    refundedAt: refundedAt === null ? null : new Date(refundedAt),
    createdAt: new Date(createdAt),
    actionExpiresAt: actionExpiresAt === null ? null : new Date(actionExpiresAt),
    transferReference,
    transferAccountId,
    receipt: receiptId === null ? null : { id: receiptId },
    donorName,
    donorRow: {
      donorName,
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
    },
  };
}
