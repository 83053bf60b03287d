import type { EmailData, RecurringOccasion } from "@/server/ports/email-writer";
import { at, CAMPAIGN, LATER, usd } from "@/server/testing/email-sample-facts";
import { US_ACCOUNT } from "@/server/testing/transfer-email-samples";

const OCCASIONS: RecurringOccasion[] = [
  "transferSetUp",
  "transferMissing",
  "started",
  "pausedWithoutTransfers",
  "pausedRequested",
  "resumed",
  "changed",
  "newLink",
  "canceled",
  "canceledByCampaign",
  "ended",
  "stillArriving",
];

const standingOf = (occasion: RecurringOccasion): EmailData["recurring_gift"] => ({
  occasion,
  amount: usd(2_500n),
  cadence: "monthly",
  campaign: CAMPAIGN,
  nextAt: LATER,
  dueAt: LATER,
  count: 3,
  total: usd(7_500n),
  back: null,
  debit: null,
  transfer: { account: US_ACCOUNT, reference: "2C3F4H5J6K7M" },
  link: at("recurring/rec_1/s"),
});

/** Data for the emails about recurring gifts that are paid by bank transfer. */
export const STANDING_SAMPLES = [
  ...OCCASIONS.map(standingOf),
  { ...standingOf("transferMissing"), count: 0 },
  { ...standingOf("canceled"), count: 0, nextAt: null },
];
