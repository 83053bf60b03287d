import { bytesOf, requestGift } from "@/server/cli/tests/simulate/acts/request-gift";
import { actAsOperator } from "@/server/cli/tests/simulate/bank/act-as-operator";
import { type AskedTransfer, BANK_CURRENCY, type BankStage } from "@/server/cli/tests/simulate/bank/bank-stage";
import type { BankAction, TransferWay } from "@/server/cli/tests/simulate/bank/bank-story";
import { formatCents } from "@/server/cli/tests/simulate/checks/format-cents";
import { PERSON_NAMES } from "@/server/cli/tests/simulate/story/person-names";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { sweepNamed } from "@/server/jobs/jobs";
import { creditorReference } from "@/server/kernel/creditor-reference";
import type { Context } from "@/server/operations/context";
import type { StatementEntry } from "@/server/ports/statement-writer";

const NEVER = new AbortController().signal;
/** A gift with this method waits for a transfer. */
const BY_TRANSFER = "pm_sandbox_transfer";
const IBANS = ["DE02120300000000202051", "NL91ABNA0417164300", "AT611904300234573201", "BE71096123456769"] as const;

/** The bank part of the stage; fails in stories without one. */
export function bankOf({ bank }: Stage): BankStage {
  if (!bank) throw new Error("The story has no bank.");
  return bank;
}

/** Carries out an action around the bank account. Returns the outcome; throws the operation's error. */
export async function actOnBank(ctx: Context, stage: Stage, action: BankAction, number: number): Promise<string> {
  const { world, cast } = stage;
  const stageOfBank = bankOf(stage);
  const { bank, booked } = stageOfBank;
  const partner = ctx.as(cast.partner);
  const book = (parts: Partial<StatementEntry> & Pick<StatementEntry, "amountCents">) => {
    const booking = bank.book(world.clock.now().toISOString().slice(0, 10), parts);
    booked.set(number, booking);
    return `booked ${formatCents(booking.entry.amountCents)}`;
  };
  switch (action.do) {
    case "expect":
      return expectTransfer(partner, stage, action, number);
    case "transfer": {
      const gift = stageOfBank.gifts.get(action.gift);
      if (!gift) return "no such gift";
      return book(transferFor(gift, action.way, stageOfBank.gifts.get(action.other) ?? null));
    }
    case "order":
      return startOrder(partner, stage, action, number);
    case "standing": {
      const order = stageOfBank.orders.get(action.order);
      if (!order) return "no such order";
      return book({ ...from(order.donor), amountCents: BigInt(action.cents), text: order.reference });
    }
    case "stray":
      return book({ ...from(action.cents % IBANS.length), amountCents: BigInt(action.cents), text: "For the lamps" });
    case "fee":
      return book({ kind: "fee", amountCents: BigInt(-action.cents), text: "Account fee" });
    case "take back": {
      const before = booked.get(action.step);
      if (!before || before.entry.isReversal) return "no such booking";
      booked.delete(action.step);
      const { counterparty, text, amountCents, kind } = before.entry;
      return book({ kind, counterparty, text: `Reversal ${text}`, amountCents: -amountCents, isReversal: true });
    }
    case "refund transfer": {
      const gift = stageOfBank.gifts.get(action.gift);
      if (!gift) return "no such gift";
      await refundGift(partner, { id: gift.id, reason: null });
      return "refunded";
    }
    case "bank work":
      await sweepNamed(action.name).run(ctx, { dueBefore: ctx.now(), signal: NEVER });
      return "done";
    default:
      return actAsOperator(ctx, stage, action);
  }
}

async function expectTransfer(
  partner: Context,
  stage: Stage,
  { donor, cents, to }: BankAction & { do: "expect" },
  number: number,
): Promise<string> {
  const { cast } = stage;
  const body = {
    from: cast.donors[donor]!.id,
    to: to === "club" ? cast.club.id : cast.charity.id,
    amount_cents: cents,
    currency: BANK_CURRENCY,
    payment_method_id: BY_TRANSFER,
    ...(to === "campaign" && { campaign_id: cast.campaignId }),
  };
  const text = bytesOf(await requestGift(partner, `expected ${number}`, body));
  const { id, payment_instructions: how } = JSON.parse(text) as {
    id: string;
    payment_instructions: { reference: string };
  };
  bankOf(stage).gifts.set(number, { id, reference: how.reference, cents: BigInt(cents), donor });
  return `waits as …${id.slice(-6)}`;
}

async function startOrder(
  partner: Context,
  stage: Stage,
  { donor, cents }: BankAction & { do: "order" },
  number: number,
): Promise<string> {
  const { cast, world } = stage;
  const terms = { amount_cents: BigInt(cents), cadence: "monthly" as const, payment_method_id: BY_TRANSFER };
  const { id } = await createRecurringGift(partner, {
    id: cast.campaignId,
    from: cast.donors[donor]!.id,
    anonymous: false,
    ...terms,
  });
  const row = await world.observer.db.recurringGift.findUniqueOrThrow({ where: { id } });
  bankOf(stage).orders.set(number, { id, reference: row.transferReference!, cents: BigInt(cents), donor });
  return "started";
}

function from(donor: number): Pick<StatementEntry, "counterparty"> {
  const at = donor % IBANS.length;
  const name = PERSON_NAMES.donors[at]![0]!;
  return { counterparty: { name, account: { iban: IBANS[at]!, number: null, bank: null } } };
}

function transferFor(
  { reference, cents, donor }: AskedTransfer,
  way: TransferWay,
  other: AskedTransfer | null,
): Partial<StatementEntry> & Pick<StatementEntry, "amountCents"> {
  const named = { ...from(donor), amountCents: cents, text: `Ref ${reference}` };
  const swapped = reference[3] === "2" ? "3" : "2";
  switch (way) {
    case "exact":
      return named;
    case "less":
      return { ...named, amountCents: cents - 1n };
    case "more":
      return { ...named, amountCents: cents + 100n };
    case "typo":
      return { ...named, text: `ref. ${reference.slice(0, 3)}${swapped}${reference.slice(4)}` };
    case "no reference":
      return { ...named, text: "A gift" };
    case "half":
      return { ...named, amountCents: cents / 2n };
    case "structured":
      return { ...named, text: "", structuredReference: creditorReference(reference) };
    case "with another":
      if (!other || other.reference === reference) return named;
      return { ...named, amountCents: cents + other.cents, text: `${reference} and ${other.reference}` };
  }
}
