import type { EmailData, EmailKind, RecurringOccasion } from "@/server/ports/email-writer";
import { at, CAMPAIGN, CHARITY, GIVEN_AT, LATER, PAGE, PICTURE, usd } from "@/server/testing/email-sample-facts";
import { GIFT_ACTION_SAMPLES } from "@/server/testing/gift-action-samples";
import { GIFT_BACK_SAMPLES } from "@/server/testing/gift-back-samples";
import { STANDING_SAMPLES } from "@/server/testing/standing-samples";
import { FAILED_TRANSFERS, TRANSFER_SAMPLES } from "@/server/testing/transfer-email-samples";

const RECURRING: RecurringOccasion[] = [
  "started",
  "upcoming",
  "failed",
  "pausedAfterFailures",
  "pausedForSide",
  "pausedRequested",
  "resumed",
  "changed",
  "newLink",
  "freshLink",
  "canceled",
  "canceledByCampaign",
  "canceledByDispute",
  "ended",
];

const accepted: EmailData["gift_accepted"] = {
  amount: usd(5_000n),
  net: usd(4_900n),
  campaign: CAMPAIGN,
  beneficiary: CHARITY,
  isCharity: true,
  promised: null,
  recurring: null,
  debit: null,
  givenAt: GIVEN_AT,
  picture: PICTURE,
  link: at("c/reading-room/thanks/s"),
  confirmUpdates: null,
};
const receipt: EmailData["receipt"] = {
  name: "Cy Hart",
  amount: usd(5_000n),
  recipient: `${CHARITY} Inc. (${CHARITY})`,
  number: "LANTER-2026-000001",
  isReissued: false,
  isAttached: true,
  givenAt: GIVEN_AT,
  timeZone: "America/New_York",
  campaign: CAMPAIGN,
  matched: usd(5_000n),
  picture: PICTURE,
  link: at("receipts/rcp_1/html?s=s"),
};
const matchPaused: EmailData["match_paused"] = {
  reader: "sponsor",
  isOver: false,
  reason: "monthly_limit_exceeded",
  sponsor: "Ostend Savings Bank",
  campaign: CAMPAIGN,
  cap: usd(200_000n),
  link: at("c/reading-room"),
};
const dedication: EmailData["dedication"] = {
  type: "in_honor",
  name: "Ada Lovelace",
  donor: "Bo Green",
  recipient: CAMPAIGN,
  messageUrl: at("dedications/1"),
  campaignUrl: at("c/reading-room"),
};
const daily: EmailData["daily_receipts"] = {
  name: "Ostend Savings Bank",
  day: GIVEN_AT,
  areAttached: true,
  groups: [
    {
      recipient: CHARITY,
      total: usd(7_500n),
      receipts: [
        { number: "LANTER-2026-000002", amount: usd(5_000n), link: at("receipts/rcp_2/html?s=s") },
        { number: "LANTER-2026-000003", amount: usd(2_500n), link: at("receipts/rcp_3/html?s=s") },
      ],
    },
  ],
};
const notice: EmailData["gift_notice"] = {
  donor: "Rob Ode",
  amount: usd(2_500n),
  link: at("c/reading-room/grace/edit?key=k&lang=en&thank=gft_1#gift-gft_1"),
  isThankable: true,
  campaign: PAGE,
  isPage: true,
  hasMessage: false,
  raised: usd(182_500n),
  givenAt: GIVEN_AT,
  picture: PICTURE,
  isLast: false,
  stopUrl: at("unsubscribe/gifts/cmp_1/usr_1?s=s"),
};
const recurringOf = (occasion: RecurringOccasion): EmailData["recurring_gift"] => ({
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
  transfer: null,
  link: at("recurring/rec_1/s"),
});

/** Data for the emails about gifts, receipts, matches and recurring gifts. */
export const GIFT_EMAIL_SAMPLES = {
  gift_accepted: [
    accepted,
    { ...accepted, beneficiary: null, confirmUpdates: at("updates/confirm/g/s"), picture: null },
    {
      ...accepted,
      promised: usd(5_000n),
      debit: { reference: "8QX2L6T0M4ZP7V1C" },
      recurring: { cadence: "monthly", nextAt: LATER, link: at("recurring/rec_1/s") },
    },
  ],
  gift_failed: [
    {
      amount: usd(5_000n),
      campaign: CAMPAIGN,
      failureCode: "insufficient_funds",
      link: at("c/reading-room/give"),
      byTransfer: false,
    },
    ...FAILED_TRANSFERS,
  ],
  gift_refused: (["closed", "limit", "other"] as const).map((reason) => {
    const link = at(reason === "closed" ? "c/reading-room" : "c/reading-room/thanks/s");
    return { amount: usd(5_000n), campaign: CAMPAIGN, reason, link };
  }),
  gift_back: GIFT_BACK_SAMPLES,
  gift_action: GIFT_ACTION_SAMPLES,
  ...TRANSFER_SAMPLES,
  gift_confirm: [{ amount: usd(5_000n), campaign: CAMPAIGN, link: at("gifts/confirm/s") }],
  limit_notice: [{ limit: usd(25_000n), left: usd(5_000n), resetsAt: LATER }],
  dedication: [dedication, { ...dedication, type: "in_memory", donor: null, messageUrl: null }],
  receipt: [
    receipt,
    { ...receipt, isReissued: true, campaign: null, matched: null, picture: null },
    { ...receipt, isAttached: false },
    { ...receipt, isReissued: true, isAttached: false },
  ],
  receipt_link: [{ recipient: CHARITY, number: "LANTER-2026-000001", days: 90, link: receipt.link }],
  daily_receipts: [daily, { ...daily, areAttached: false }],
  match_paused: [
    matchPaused,
    { ...matchPaused, reader: "organizer", reason: "payment_failed" },
    { ...matchPaused, isOver: true, reason: "declined" },
    { ...matchPaused, reader: "organizer", isOver: true, sponsor: null },
  ],
  match_offered: [{ campaign: CAMPAIGN, cap: usd(200_000n), link: at("matches/mat_1/s") }],
  match_lapsed: [
    {
      name: "Cy Hart",
      gift: usd(5_000n),
      match: usd(5_000n),
      sponsor: "Ostend Savings Bank",
      campaign: CAMPAIGN,
      link: at("c/reading-room"),
    },
  ],
  recurring_gift: [
    ...RECURRING.map(recurringOf),
    ...STANDING_SAMPLES,
    { ...recurringOf("upcoming"), debit: { reference: "8QX2L6T0M4ZP7V1C", at: LATER } },
    { ...recurringOf("failed"), back: { way: "returned", receipt: "LANTER-2026-000001" } },
    { ...recurringOf("failed"), back: { way: "returned_clearing", receipt: null } },
    { ...recurringOf("pausedAfterFailures"), back: { way: "returned", receipt: "LANTER-2026-000001" } },
  ],
  recurring_raise: [
    { amount: usd(5_000n), cadence: "monthly", campaign: CAMPAIGN, minutes: 30, link: at("recurring/rec_1/raise/s") },
  ],
  gift_notice: [
    notice,
    { ...notice, donor: null, amount: null, hasMessage: true, isLast: true },
    { ...notice, campaign: CAMPAIGN, isPage: false, isThankable: false, link: at("c/reading-room") },
    { ...notice, amount: null, isPage: false, isThankable: false, link: at("c/reading-room") },
  ],
  gift_digest: [
    {
      day: GIVEN_AT,
      campaigns: [
        {
          campaign: PAGE,
          count: 34,
          total: usd(82_500n),
          hidden: 1,
          gifts: [notice, { ...notice, donor: null, amount: null }],
        },
        { campaign: CAMPAIGN, count: 1, total: usd(2_500n), hidden: 0, gifts: [notice] },
      ],
      more: 2,
      stopUrl: at("unsubscribe/gifts/all/usr_1?s=s"),
    },
  ],
} satisfies { [Kind in EmailKind]?: EmailData[Kind][] };
