import { BALANCE_CORRECTIONS } from "@/app/_console/queues/correction-actions";
import type { QueueAction } from "@/app/_console/queues/queue";
import { resumePayouts, setPayoutReserve, stopPayouts } from "@/server/domain/payouts/operate-payouts";
import type { PayoutReview } from "@/server/domain/payouts/payout-queue";
import { retryPayout } from "@/server/domain/payouts/retry-payout";

type PayoutAction = QueueAction<PayoutReview>;

const retry: PayoutAction = {
  slug: "retry",
  label: "Pay it out again",
  effects: () => [
    "Its sum leaves the recipient's balance again, for the account that they have now.",
    "It is done once: whoever is paid the same sum twice gets someone else's money.",
  ],
  done: "The sum is paid out again.",
  reasons: ["The recipient has set another account.", "The recipient's bank fixed the cause."],
  isOffered: ({ payout, account }) => payout?.status === "failed" && account !== null,
  async run({ run }, { payout }, { reason }) {
    await run(retryPayout, { payoutId: payout!.id, reason });
    return "done";
  },
};

const stop: PayoutAction = {
  slug: "stop",
  label: "Stop its payouts",
  effects: () => [
    "Nothing is paid out to this identity any more. What was planned and has not left is held.",
    "Its members read that the operator has stopped payouts, but not why. What is on its way arrives.",
    "Gifts to it settle as before, on its balance. Any operator can let its payouts go on.",
  ],
  done: "Its payouts are stopped.",
  isDestructive: true,
  reasons: ["A report is being looked at.", "Its gifts look fraudulent.", "An authority asked for it."],
  isOffered: ({ schedule }) => schedule !== null && schedule.stoppedAt === null,
  async run({ run }, { identity }, { reason }) {
    await run(stopPayouts, { identityId: identity.id, note: reason });
    return "done";
  },
};

const resume: PayoutAction = {
  slug: "resume",
  label: "Let its payouts go on",
  effects: () => [
    "What was held is sent, to the account that it was planned for.",
    "The rest of the balance is paid out by its schedule.",
  ],
  done: "Its payouts go on.",
  reasons: ["Nothing was found.", "It was stopped by mistake."],
  isOffered: ({ schedule }) => schedule !== null && schedule.stoppedAt !== null,
  async run({ run }, { identity }, { reason }) {
    await run(resumePayouts, { identityId: identity.id, note: reason });
    return "done";
  },
};

const BASIS_POINTS = 100;
const WHOLE = 100;
const DAYS_MAX = 365;

const reserve: PayoutAction = {
  slug: "reserve",
  label: "Hold a share back",
  effects: () => [
    "The share of what settles stays on the balance for so many days, and is paid out after that by itself.",
    "It counts for what settled already, too. A share of 0 takes it back. Its members see how much is held back.",
  ],
  done: "The share is set.",
  reasons: ["It is new here.", "Many of its gifts are refunded.", "The risk is gone."],
  fields: ({ reserve }) => [
    {
      kind: "line",
      name: "percent",
      label: "Share in percent",
      help: `Now ${(reserve?.basisPoints ?? 0) / BASIS_POINTS}.`,
    },
    { kind: "line", name: "days", label: "Days", help: `Now ${reserve?.days ?? 0}.` },
  ],
  isOffered: ({ account, schedule }) => account !== null || schedule !== null,
  async run({ run }, { identity }, { reason, values }) {
    const percent = Number(values.percent?.trim() || Number.NaN);
    const days = Number(values.days?.trim() || Number.NaN);
    if (!(percent >= 0 && percent <= WHOLE)) return { field: "percent", message: "Enter a number from 0 to 100" };
    if (!(Number.isInteger(days) && days >= 0 && days <= DAYS_MAX))
      return { field: "days", message: "Enter a whole number from 0 to 365" };
    const basisPoints = Math.round(percent * BASIS_POINTS);
    await run(setPayoutReserve, { subject: identity.id, basisPoints, days, note: reason });
    return "done";
  },
};

/** The possible decisions about a payout and its balance. */
export const PAYOUT_CONSOLE_ACTIONS: readonly PayoutAction[] = [retry, resume, stop, reserve, ...BALANCE_CORRECTIONS];
