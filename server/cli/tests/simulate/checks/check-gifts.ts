import { methodOf } from "@/server/adapters/payment-rail/sandbox-tokens";
import type { AskedGift } from "@/server/cli/tests/simulate/checks/memory";
import { FEE_CENTS } from "@/server/cli/tests/simulate/checks/money-model";
import { giftsOfForms } from "@/server/cli/tests/simulate/forms/check-forms";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { World } from "@/server/cli/tests/simulate/world/world";
import { yearIn } from "@/server/domain/receipts/issue-receipts";
import type { Gift, Receipt } from "@/server/generated/prisma/client";
import { AUTHORIZATION_EXPIRED } from "@/server/ports/charge-codes";

type Found = Gift & { receipt: Receipt | null };

// Asks the rail itself, because the rail decides.
const RETURNED = `
  SELECT p.subject_id AS id FROM payments p JOIN sandbox_rail.operations o ON o.key = p.id
  JOIN sandbox_rail.changes c ON c.operation_id = o.id
  WHERE p.direction = 'charge' AND c.outcome = 'returned' AND c.changed_at <= $1`;

const CHARGED = `
  SELECT p.subject_id AS id, array_agg(DISTINCT o.token) AS tokens
  FROM payments p JOIN sandbox_rail.operations o ON o.key = p.id WHERE p.direction = 'charge' GROUP BY 1`;

/** Every gift is as requested, has a permitted outcome, and has the right receipt. */
export async function checkGifts(stage: Stage): Promise<void> {
  const { world, memory, cast } = stage;
  const gifts = await world.observer.db.gift.findMany({ include: { receipt: true }, orderBy: { id: "asc" } });
  const byId = new Map(gifts.map((gift) => [gift.id, gift]));
  const expected = new Set<string>();
  const { rows } = await world.admin.query<{ id: string }>(RETURNED, [world.clock.now()]);
  const returned = new Set(rows.map(({ id }) => id));
  const ofForms = await giftsOfForms(stage);
  const { rows: charged } = await world.admin.query<{ id: string; tokens: string[] }>(CHARGED);
  const tokens = new Map(charged.map(({ id, tokens: own }) => [id, own]));
  for (const asked of memory.gifts.values()) {
    if (!asked.answer || !("giftId" in asked.answer)) continue;
    expected.add(asked.answer.giftId);
    checkAsked(world, asked, byId.get(asked.answer.giftId));
    checkCharged(world, asked, tokens.get(asked.answer.giftId));
  }
  for (const gift of gifts) {
    if (gift.toId === cast.charity.id) await checkReceipt(world, cast.charity.timeZone, gift);
    // A prepaid year under a sponsor, which `checkRail` compares with its payments.
    if (gift.prepaymentId) continue;
    if (gift.feeCents !== FEE_CENTS || gift.netCents !== gift.amountCents - FEE_CENTS)
      world.state.breach("Every gift has the flat fee.", `${gift.id}: ${gift.feeCents}, net ${gift.netCents}`);
    if (!expected.has(gift.id) && !ofForms.all.has(gift.id) && !gift.matchId && !gift.recurringGiftId)
      world.state.breach(
        "There is one gift for each that was asked for and accepted.",
        `${gift.id} was never answered`,
      );
    const isForgone = ofForms.ended.has(gift.id) && gift.failureCode === AUTHORIZATION_EXPIRED;
    checkStatus(stage, gift, { isReturned: returned.has(gift.id), isForgone });
  }
}

function checkAsked({ state }: World, asked: AskedGift, found: Found | undefined): void {
  const wanted = [asked.fromId, asked.toId, asked.cents, asked.currency, asked.campaignId];
  const is = found && [found.fromId, found.toId, found.amountCents, found.currency, found.campaignId];
  if (String(is) !== String(wanted))
    state.breach("There is one gift for each that was asked for and accepted.", `asked for ${wanted}, found ${is}`);
}

/** The rail was asked to charge the method that the donor named, or the default at the time of the gift. */
function checkCharged({ state }: World, { methods }: AskedGift, charged: string[] = []): void {
  for (const token of charged)
    if (!methods.includes(token))
      state.breach("A gift is charged where its donor said.", `${token}, and not ${methods.join(" or ")}`);
}

/**
 * Every gift has ended, with a status for which the model knows a reason. A donor who is asked to pay again may never
 * do so.
 */
function checkStatus(
  { world, memory: { refunds, suspects } }: Stage,
  gift: Found,
  { isReturned, isForgone }: { isReturned: boolean; isForgone: boolean },
): void {
  const isSuspect = suspects.has(gift.fromId) || suspects.has(gift.toId);
  const isDeclined =
    methodOf(world.stripe?.tokens.paidBy(gift.paymentToken!) ?? gift.paymentToken)?.declines !== undefined;
  // A matching gift shares the outcome of the gift that it matches.
  const isMatching = gift.matchId !== null;
  const allowed = new Set<string>();
  if (!isDeclined && !isReturned && refunds.get(gift.id) !== "confirmed") allowed.add("settled");
  if (isDeclined || isReturned || isSuspect || isMatching || isForgone) allowed.add("failed");
  if (isReturned || refunds.has(gift.id) || isMatching) allowed.add("reversed");
  // A listed party's money is blocked until a person decides.
  if (isSuspect && gift.screening === "blocked") allowed.add("settling");
  if (allowed.has(gift.status)) return;
  const { id, paymentToken, status, failureCode } = gift;
  world.state.breach(
    "Every gift ends as it has to.",
    `${id} with ${paymentToken} is ${status} (${failureCode ?? gift.screening}), and not ${[...allowed].join(" or ")}`,
  );
}

async function checkReceipt(world: World, timeZone: string, gift: Found): Promise<void> {
  const { state, admin } = world;
  const wanted = gift.status === "settled" ? "issued" : gift.status === "reversed" ? "void" : "none";
  const found = gift.receipt?.status ?? "none";
  if (found !== wanted)
    state.breach("Every settled gift to a charity has one valid receipt.", `${gift.id} is ${gift.status}: ${found}`);
  if (!gift.receipt) return;
  const { rows } = await admin.query<{ at: Date; sentAt: Date }>(
    `SELECT min(coalesce(a.authorized_at, o.charged_at)) AS at, min(p.first_sent_at) AS "sentAt" FROM sandbox_rail.operations o
     JOIN payments p ON p.id = o.key LEFT JOIN sandbox_rail.authorizations a ON a.captured_by = o.key
     WHERE p.subject_id = $1 AND p.direction = 'charge'`,
    [gift.prepaymentId ?? gift.id],
  );
  const { at, sentAt } = rows[0]!;
  const year = yearIn(timeZone, at);
  // If clocks were changed, the sender's time may also decide the tax year.
  const years = world.machines.haveSteps ? [year, yearIn(timeZone, sentAt)] : [year];
  if (!years.includes(gift.receipt.taxYear) || gift.receipt.amountCents !== gift.amountCents)
    state.breach(
      "A receipt says what was charged, and when.",
      `${gift.receipt.number} of ${gift.id}: charged in ${year}`,
    );
}
