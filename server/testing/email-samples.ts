import type { EmailData, EmailKind, PoolOccasion } from "@/server/ports/email-writer";
import { DISPUTES } from "@/server/testing/dispute-samples";
import {
  at,
  CAMPAIGN,
  CHARITY,
  GIVEN_AT,
  LATER,
  LINKS,
  PAGE,
  PICTURE,
  SITE,
  usd,
} from "@/server/testing/email-sample-facts";
import { GIFT_EMAIL_SAMPLES } from "@/server/testing/gift-email-samples";
import { SAMPLE_TRANSFER } from "@/server/testing/transfer-email-samples";

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
  "transfer",
  "transferMissing",
  "transferEnded",
];
const poolOf = (occasion: PoolOccasion): EmailData["pool_notice"] => ({
  occasion,
  pool: "Neighbors",
  name: "Bo Green",
  amount: usd(12_100n),
  fee: occasion === "charged" || occasion === "renewal" ? usd(100n) : null,
  date: LATER,
  code: occasion === "sponsorship" ? "pol_1" : "vote",
  transfer: occasion.startsWith("transfer") ? SAMPLE_TRANSFER : null,
  link: at("dashboard/pol_1"),
});

const PAYOUT: Omit<EmailData["payout_notice"], "occasion"> = {
  organization: CHARITY,
  amount: usd(128_400n),
  account: "•••• 6789",
  statementText: "ALMONER 7F3K2M",
  arrivesOn: null,
  failureCode: null,
  needs: [],
  link: at("dashboard/org_1/money/payouts/po_1"),
};

const ACCOUNT_STATES = (["enabled", "restricted", "rejected"] as const).map((status) => ({
  status,
  organization: CHARITY,
  account: "•••• 6789",
  requirements: status === "restricted" ? (["document_missing"] as const) : [],
  dueAt: status === "restricted" ? LATER : null,
  link: at("dashboard/org_1/money/account"),
}));

/** Data for each kind of email, including every variant with its own wording. */
export const EMAIL_SAMPLES: { [Kind in EmailKind]: EmailData[Kind][] } = {
  ...GIFT_EMAIL_SAMPLES,
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
  message_confirm: [{ campaign: CAMPAIGN, link: at("messages/msg_1?s=s") }],
  campaign_message: [
    {
      campaign: CAMPAIGN,
      isPage: false,
      name: "Rosa Lind",
      email: "rosa@example.org",
      body: "May I bring my own tools?",
    },
    { campaign: PAGE, isPage: true, name: "Rosa Lind", email: "rosa@example.org", body: "See you at the start." },
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
      isTest: false,
    },
  ],
  sign_in_link: [{ link: at("sign-in/link/t"), minutes: 15 }],
  invitation: [
    { organization: CHARITY, roles: ["campaigns", "support"], days: 14, link: at("invitations/s") },
    { organization: null, roles: ["admin"], days: 14, link: at("invitations/s") },
  ],
  gift_thanks: [
    {
      recipient: CHARITY,
      message: "The lamps are lit again.\n\nThank you, from all of us.",
      gifts: [{ amountCents: 5_000n, currency: "USD", givenAt: new Date("2026-03-01T12:00:00Z") }],
    },
  ],
  dispute_notice: DISPUTES,
  payout_notice: [
    { ...PAYOUT, occasion: "sent", arrivesOn: new Date("2026-03-04T00:00:00Z") },
    { ...PAYOUT, occasion: "arrived" },
    { ...PAYOUT, occasion: "failed", failureCode: "account_closed" },
    { ...PAYOUT, occasion: "needed", organization: null, needs: ["identity_unverified", "payout_account_missing"] },
  ],
  payout_account: [
    {
      organization: CHARITY,
      account: "•••• 6789",
      isBegun: false,
      waitsUntil: LATER,
      link: at("dashboard/org_1/money/account"),
    },
    {
      organization: CHARITY,
      account: null,
      isBegun: true,
      waitsUntil: null,
      link: at("dashboard/org_1/money/account"),
    },
    { organization: null, account: null, isBegun: false, waitsUntil: null, link: at("me") },
  ],
  account_state: ACCOUNT_STATES,
  roles_by_job: [{ organization: CHARITY, count: 2, link: at("dashboard/org_1/settings/team") }],
  supporter_correction: [{ organization: CHARITY, days: 30, link: at("corrections/s") }],
  supporter_address: [{ organization: CHARITY, days: 30, link: at("corrections/s") }],
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
    link: at("dashboard/o/settings/charity"),
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
  webhook_gone: (["warning", "disabled"] as const).map((occasion) => ({
    occasion,
    id: "whe_1",
    url: "https://partner.example/hooks",
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
