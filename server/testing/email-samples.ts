import type { EmailData, EmailKind, PoolOccasion, RecurringOccasion } from "@/server/ports/email-writer";

const SITE = "https://give.example.org";
const CAMPAIGN = "A roof for the reading room before winter";
const PAGE = "Grace runs for the reading room";
const CHARITY = "Lantern Relief Fund";
const GIVEN_AT = new Date("2026-11-23T15:04:00Z");
const LATER = new Date("2026-12-23T00:00:00Z");
const PICTURE = { url: `${SITE}/c/reading-room/opengraph-image?lang=en`, alt: CAMPAIGN, width: 1200, height: 630 };
const usd = (cents: bigint) => ({ cents, currency: "USD" });
const at = (path: string) => `${SITE}/${path}`;

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
  "ended",
];
const POOL: PoolOccasion[] = [
  "asked",
  "admitted",
  "refused",
  "removed",
  "opened",
  "ratify",
  "paid",
  "decided",
  "returned",
  "proposed",
  "sponsorship",
  "turn",
  "charged",
  "declined",
  "renewal",
];
const LINKS = {
  page: at("c/reading-room/grace"),
  edit: at("c/reading-room/grace/edit?key=k"),
  remove: at("c/reading-room/grace/remove?key=k"),
};

const accepted: EmailData["gift_accepted"] = {
  amount: usd(5_000n),
  net: usd(4_900n),
  campaign: CAMPAIGN,
  beneficiary: CHARITY,
  isCharity: true,
  isRecurring: false,
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
  link: at("recurring/rec_1/s"),
});
const poolOf = (occasion: PoolOccasion): EmailData["pool_notice"] => ({
  occasion,
  pool: "Neighbors",
  name: "Bo Green",
  amount: usd(12_100n),
  fee: occasion === "charged" || occasion === "renewal" ? usd(100n) : null,
  date: LATER,
  code: occasion === "sponsorship" ? "pol_1" : "vote",
  link: at("me/pools/pol_1"),
});

/** Data for each kind of email, with every occasion of it that has words of its own. */
export const EMAIL_SAMPLES: { [Kind in EmailKind]: EmailData[Kind][] } = {
  gift_accepted: [
    accepted,
    { ...accepted, isRecurring: true, beneficiary: null, confirmUpdates: at("updates/confirm/g/s"), picture: null },
  ],
  gift_failed: [
    { amount: usd(5_000n), campaign: CAMPAIGN, failureCode: "insufficient_funds", link: at("c/reading-room/give") },
  ],
  gift_confirm: [{ amount: usd(5_000n), campaign: CAMPAIGN, link: at("gifts/confirm/s") }],
  limit_notice: [{ limit: usd(25_000n), left: usd(5_000n), resetsAt: LATER }],
  dedication: [dedication, { ...dedication, type: "in_memory", donor: null, messageUrl: null }],
  receipt: [receipt, { ...receipt, isReissued: true, campaign: null, matched: null, picture: null }],
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
  recurring_gift: RECURRING.map(recurringOf),
  recurring_raise: [
    { amount: usd(5_000n), cadence: "monthly", campaign: CAMPAIGN, minutes: 30, link: at("recurring/rec_1/raise/s") },
  ],
  pool_notice: POOL.map(poolOf),
  pool_invitation: [{ days: 14, link: at("invitations/s") }],
  page_links: [
    { campaign: CAMPAIGN, page: null, begun: "live", links: LINKS },
    { campaign: CAMPAIGN, page: null, begun: "waiting", links: LINKS },
    { campaign: CAMPAIGN, page: PAGE, begun: null, links: LINKS },
  ],
  approval_request: [
    { campaign: CAMPAIGN, page: PAGE, fundraiser: "Grace Ode", link: at("c/reading-room/grace/approval") },
  ],
  approval_outcome: [
    { campaign: CAMPAIGN, page: PAGE, isApproved: true, links: LINKS },
    { campaign: CAMPAIGN, page: PAGE, isApproved: false, links: LINKS },
  ],
  thanks: [
    {
      campaign: CAMPAIGN,
      page: PAGE,
      fundraiser: "Grace Ode",
      message: "You made my day.\n\nSee you at the finish line.",
      picture: PICTURE,
      link: LINKS.page,
    },
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
  campaign_update: [
    {
      campaign: CAMPAIGN,
      root: CAMPAIGN,
      title: "The scaffolding is up",
      body: "The roofers began on **Monday**.",
      blocks: [
        {
          kind: "paragraph",
          children: ["The roofers began on ", { kind: "strong", children: ["Monday"] }, "."],
        },
      ],
      picture: PICTURE,
      link: at("c/reading-room"),
      unsubscribeUrl: at("unsubscribe/c/i?s=s"),
    },
  ],
  sign_in_link: [{ link: at("sign-in/link/t"), minutes: 15 }],
  invitation: [
    { organization: CHARITY, role: "editor", days: 14, link: at("invitations/s") },
    { organization: null, role: "admin", days: 14, link: at("invitations/s") },
  ],
  add_address_link: [{ link: at("sign-in/link/t"), minutes: 15 }],
  second_factor: (["on", "off", "reset", "codeUsed", "codesRenewed"] as const).map((occasion) => ({
    occasion,
    codesLeft: 7,
    link: at("me"),
  })),
  charity_notice: (["verified", "rejected", "requested", "revoked"] as const).map((occasion) => ({
    occasion,
    organization: CHARITY,
    note: occasion === "requested" ? "We need the letter of determination." : null,
    link: at("me/organizations/o/charity"),
  })),
  charity_proof: [{ organization: CHARITY, days: 14, link: at("charity-proof/s") }],
  verification_person: [
    { organization: CHARITY, days: 30, link: at("verify/person/s") },
    { organization: null, days: 30, link: at("verify/person/s") },
  ],
  verification: (["passed", "failed", "input", "expired", "revoked", "ending", "suspended", "reinstated"] as const).map(
    (occasion) => ({
      occasion,
      reason: occasion === "failed" ? "details_differ" : null,
      date: LATER,
      link: occasion === "input" || occasion === "ending" ? at("verify/s") : undefined,
    }),
  ),
  webhook_failing: (["warning", "disabled"] as const).map((occasion) => ({
    occasion,
    id: "whe_1",
    url: "https://partner.example/hooks",
    since: GIVEN_AT,
    expired: 12,
    siteUrl: SITE,
  })),
  operator_audit: [
    {
      publicUrl: SITE,
      finishedAt: GIVEN_AT,
      checks: 212,
      findings: 0,
      seal: { number: "41", digest: "9f2c", sealedAt: GIVEN_AT },
    },
    { publicUrl: SITE, finishedAt: GIVEN_AT, checks: 212, findings: 2, seal: null },
  ],
  operator_tasks: [
    {
      publicUrl: SITE,
      count: 3,
      groups: [
        {
          title: "A payment has no answer",
          subject: "payment",
          suggestion: "Ask the payment provider.",
          count: 3,
          tasks: [{ id: "tsk_1", subjectId: "pay_1", openedAt: GIVEN_AT }],
        },
      ],
    },
  ],
};
