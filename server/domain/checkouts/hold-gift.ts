import { brokenRule } from "@/server/domain/checkouts/giving-attempts";
import type { GivingRule } from "@/server/domain/checkouts/giving-rules";
import { toUsdCents } from "@/server/domain/checkouts/outgoing-allowance";
import { findPerson } from "@/server/domain/identities/find-or-create-person";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Checkout } from "@/server/generated/prisma/client";
import { GIFT_HOLD_DAYS } from "@/server/kernel/limits";
import { formatCents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

const DAY_MS = 86_400_000;

/**
 * Holds an attempt to pay in the running transaction if a rule requires a person's decision, and raises the task for
 * it. The hold lapses after some days. Until then the card's token stays with the checkout, and nothing is charged.
 */
export async function holdIfBroken(tx: Context, checkout: Checkout, token: string): Promise<boolean> {
  const usdCents = (await toUsdCents(tx, checkout.amountCents, checkout.currency)) ?? 0n;
  const rule = await brokenRule(tx, checkout, { consequence: "hold", token, usdCents });
  if (!rule || (await isPageByKey(tx, checkout)) || (await hasGivenBefore(tx, checkout))) return false;
  const { giftId: id, id: checkoutId } = checkout;
  const now = tx.now();
  const endsAt = new Date(now.getTime() + GIFT_HOLD_DAYS * DAY_MS);
  await tx.db.giftHold.create({ data: { id, checkoutId, ruleId: rule.id, endsAt, createdAt: now } });
  await recordFollowUps(tx, "lapse_hold", [id], endsAt);
  await raiseTask(tx, { kind: "gift_held", subjectId: id, detail: detailOf(checkout, rule, endsAt) });
  return true;
}

function detailOf({ id, campaignId, amountCents, currency }: Checkout, rule: GivingRule, endsAt: Date): string {
  const amount = formatCents(amountCents, currency);
  return `The rule ${rule.id} is broken by a gift of ${amount} to ${campaignId}, checkout ${id}. Nothing has been charged. The gift fails at ${endsAt.toISOString()} if nobody decides.`;
}

/** Partners are responsible for fundraising pages that they created through the API. */
async function isPageByKey(tx: Context, { campaignId }: Checkout): Promise<boolean> {
  const { parentCampaignId, startKey } = await tx.db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  return parentCampaignId !== null && startKey === null;
}

/** Donors with a settled gift from an earlier day are known. */
async function hasGivenBefore(tx: Context, { email }: Checkout): Promise<boolean> {
  const donor = await findPerson(tx, email);
  if (!donor) return false;
  const before = new Date(tx.now().getTime() - DAY_MS);
  const gift = await tx.db.gift.findFirst({
    where: { fromId: donor.id, status: "settled", createdAt: { lt: before } },
    select: { id: true },
  });
  return gift !== null;
}
