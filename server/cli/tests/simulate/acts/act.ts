import { actOnPerson } from "@/server/cli/tests/simulate/acts/act-on-people";
import { actOnPool } from "@/server/cli/tests/simulate/acts/act-on-pool";
import { askedGift, give } from "@/server/cli/tests/simulate/acts/give";
import { repeatGift } from "@/server/cli/tests/simulate/acts/request-gift";
import { actOnBank } from "@/server/cli/tests/simulate/bank/act-on-bank";
import { isUnnamed } from "@/server/cli/tests/simulate/checks/names-model";
import { readReceipts } from "@/server/cli/tests/simulate/checks/read-receipts";
import { actOnForms, giftOfForm } from "@/server/cli/tests/simulate/forms/act-on-forms";
import { playTime } from "@/server/cli/tests/simulate/play-time";
import type { Action } from "@/server/cli/tests/simulate/story/story";
import { deliverEvents } from "@/server/cli/tests/simulate/world/deliver-events";
import { deliverWebhooks } from "@/server/cli/tests/simulate/world/deliver-webhooks";
import { sendEmails } from "@/server/cli/tests/simulate/world/send-emails";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { updateMatch } from "@/server/domain/matching/update-match";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { sweepNamed } from "@/server/jobs/jobs";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

const NEVER = new AbortController().signal;

/** Carries out an action in the context's process. Returns the outcome; throws the operation's error. */
export async function act(ctx: Context, stage: Stage, action: Action, number: number): Promise<string> {
  const { world, cast, memory } = stage;
  const partner = ctx.as(cast.partner);
  switch (action.do) {
    case "give":
      return give(partner, stage, number, await askedGift(stage, action, number));
    case "refund":
      return refund(partner, stage, action.gift);
    case "repeat":
      return repeatGift(partner, stage, action.gift, action.how);
    case "suspend":
    case "list":
    case "rename":
    case "add method":
      return actOnPerson(ctx, stage, action);
    case "set match":
      return setMatch(partner, stage, action);
    case "start recurring":
      return startRecurring(partner, stage, action, number);
    case "change recurring": {
      const id = memory.recurring.get(action.gift);
      if (!id) return "no such recurring gift";
      await updateRecurringGift(partner, { id, status: action.status });
      return "changed";
    }
    case "commit":
    case "cancel commitment":
    case "request payout":
    case "decide payout":
    case "draw":
    case "set rules":
    case "set pool":
      return actOnPool(partner, stage, action);
    case "give on page":
    case "come back":
    case "pay anew":
    case "decide cases":
      return actOnForms(ctx, stage, action, number);
    case "read receipts":
      return readReceipts(partner, stage);
    case "deliver":
      return cast.webhookSecret === null ? "no endpoint" : `${await deliverWebhooks(ctx)} attempted`;
    case "email":
      await sendEmails(ctx, world);
      return "done";
    case "events":
      return `${await deliverEvents(ctx, world)} delivered`;
    case "sweep":
      await sweepNamed(action.name).run(ctx, { dueBefore: ctx.now(), signal: NEVER });
      return "done";
    case "play time":
      await playTime(ctx, stage, action.ms);
      return "";
    case "wait":
      await wait(stage, action.ms);
      return "";
    default:
      return actOnBank(ctx, stage, action, number);
  }
}

/** Lets time pass. A minute or more ends all leases. */
async function wait({ world }: Stage, ms: number): Promise<void> {
  world.clock.advance(ms);
  if (ms >= 60_000) await world.tables.expireLeases();
}

async function refund(partner: Context, stage: Stage, gift: number): Promise<string> {
  const { memory } = stage;
  const id = memory.forms.has(gift) ? await giftOfForm(stage, gift) : giftOf(stage, gift);
  if (!id) return "no such gift";
  const before = memory.refunds.get(id);
  memory.refunds.set(id, before ?? "unanswered");
  await refundGift(partner, { id, reason: null }).catch((error) => {
    // Another request may have been confirmed meanwhile, which would explain this error.
    const isConfirmed = memory.refunds.get(id) === "confirmed";
    if (isAlmonerError(error) && !before && !isConfirmed) memory.refunds.delete(id);
    throw error;
  });
  memory.refunds.set(id, "confirmed");
  return "refunded";
}

function giftOf({ memory }: Stage, number: number): string | null {
  const answer = memory.gifts.get(number)?.answer;
  return answer && "giftId" in answer ? answer.giftId : null;
}

async function setMatch(
  partner: Context,
  { world, cast, memory }: Stage,
  { match, status }: Action & { do: "set match" },
): Promise<string> {
  const match_id = cast.matchIds[match];
  if (!match_id) return "no such match";
  await updateMatch(partner, { id: cast.campaignId, match_id, status });
  if (status === "canceled") memory.canceledMatches.set(match_id, world.machines.now());
  return status;
}

async function startRecurring(
  partner: Context,
  { cast, memory }: Stage,
  action: Action & { do: "start recurring" },
  number: number,
): Promise<string> {
  const from = cast.donors[action.donor]!.id;
  const { cents, cadence, method: payment_method_id } = action;
  const amount_cents = BigInt(cents);
  const terms = { from, amount_cents, cadence, payment_method_id, anonymous: isUnnamed(amount_cents) };
  const { id } = await createRecurringGift(partner, { id: cast.campaignId, ...terms });
  memory.recurring.set(number, id);
  return "started";
}
