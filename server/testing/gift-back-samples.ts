import type { EmailData } from "@/server/ports/email-writer";
import { at, CAMPAIGN, CHARITY, GIVEN_AT, LATER, usd } from "@/server/testing/email-sample-facts";

const THANKS = at("c/reading-room/thanks/s");
const back: EmailData["gift_back"] = {
  outcome: "refunded",
  amount: usd(5_000n),
  campaign: CAMPAIGN,
  recipient: CHARITY,
  givenAt: GIVEN_AT,
  receipt: "LANTER-2026-000001",
  isMatch: false,
  recurring: null,
  link: { to: "gift", url: THANKS },
};

/** Data for the emails about money that went back, or stayed after a dispute. */
export const GIFT_BACK_SAMPLES: EmailData["gift_back"][] = [
  back,
  { ...back, outcome: "not_accepted", receipt: null, recurring: "not_started" },
  {
    ...back,
    outcome: "returned_clearing",
    receipt: null,
    recurring: "not_started",
    link: { to: "again", url: THANKS },
  },
  { ...back, outcome: "returned" },
  { ...back, outcome: "dispute_lost", recurring: "canceled" },
  { ...back, outcome: "dispute_won" },
  { ...back, campaign: null, isMatch: true, link: { to: "receipt", url: at("receipts/rcp_1/html?s=s") } },
  { ...back, recurring: { nextAt: LATER }, link: { to: "recurring", url: at("recurring/rec_1/s") } },
  { ...back, campaign: null, recipient: null, recurring: { nextAt: LATER }, link: null },
];
