import { refuseAtBounce } from "@/server/adapters/email/file-transport";
import { sweepUpdates } from "@/server/domain/campaigns/updates/email-updates";
import { emailWaysBack } from "@/server/domain/checkouts/email-ways-back";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { emailGiftNotices } from "@/server/domain/gifts/notifications/gift-notices";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { applyRailEvents, receivePostedEvents } from "@/server/domain/payments/rail-events";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { emailDailyReceipts } from "@/server/domain/receipts/daily-receipts";
import { sweepLateReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { sweepReceipts } from "@/server/domain/receipts/send-receipt";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { screenUnscreened } from "@/server/domain/screening/screen-identities";
import { fanOutEvents } from "@/server/domain/webhooks/fan-out-events";
import type { Clock } from "@/server/kernel/clock";
import type { Context, Ports } from "@/server/operations/context";

const NEVER = new AbortController().signal;
/** Emails are written for so long before the end: older ones would have been deleted by now. */
const EMAIL_DAYS = 14;
const DAY_MS = 86_400_000;
/** Jobs of the last moments are left to the workers, which find them done. */
const LEFT_MS = 60_000;

/** A clock that stands where it is put. */
export class PastClock implements Clock {
  #at: Date;

  constructor(at: Date) {
    this.#at = at;
  }

  now(): Date {
    return new Date(this.#at);
  }

  wall(): Date {
    return this.now();
  }

  put(at: Date): void {
    this.#at = at;
  }
}

/** The outside world of the past: emails count as sent and go nowhere unless nobody is there, and receipts are drawn when someone opens them. */
export function pastPorts(ports: Omit<Ports, "rails">, rails: Ports["rails"]): Ports {
  return {
    ...ports,
    rails,
    email: { send: async ({ to }) => refuseAtBounce(to) },
    files: {
      write: async () => {},
      read: async () => new Uint8Array(),
      remove: async () => {},
      list: async function* () {},
    },
  };
}

/** Does what workers would have done in the evening of a day. */
export async function endOfDay(ctx: Context, end: Date): Promise<void> {
  await runRecurringGifts(ctx, NEVER);
  await charge(ctx);
  await receivePostedEvents(ctx, NEVER);
  await applyRailEvents(ctx, NEVER);
  await giveDueMatches(ctx, NEVER);
  await charge(ctx);
  await runRecurringGifts(ctx, NEVER);
  const isRecent = ctx.now().getTime() > end.getTime() - EMAIL_DAYS * DAY_MS;
  // The books say which receipts a sponsor was sent.
  await emailDailyReceipts(ctx, NEVER);
  if (isRecent) await sendEmails(ctx);
  else await dropEmails(ctx);
}

async function charge(ctx: Context): Promise<void> {
  await submitWaitingGifts(ctx);
  await runDuePayments(ctx);
}

async function sendEmails(ctx: Context): Promise<void> {
  await emailGiftNotices(ctx, NEVER);
  await emailWaysBack(ctx, NEVER);
  await sweepReceipts(ctx, NEVER, ctx.now());
  await sweepUpdates(ctx, NEVER, ctx.now());
  await sendDueEmails(ctx, { signal: NEVER });
}

async function dropEmails(ctx: Context): Promise<void> {
  const kind = { in: ["email_receipt", "notify_of_gift", "email_gift_digest", "email_way_back", "email_update"] };
  await ctx.db.followUp.deleteMany({ where: { kind } });
  await ctx.db.emailMessage.deleteMany({ where: { createdAt: { lte: ctx.now() } } });
}

/** Ends the past: its events have had no subscribers, and start no jobs anymore. */
export async function closePast(ctx: Context, end: Date): Promise<void> {
  await screenUnscreened(ctx, NEVER, ctx.now());
  await sweepLateReceipts(ctx, NEVER, ctx.now());
  await fanOutEvents(ctx, NEVER);
  const createdAt = { lt: new Date(end.getTime() - LEFT_MS) };
  await ctx.db.awaitedEvent.deleteMany({ where: { createdAt } });
}
