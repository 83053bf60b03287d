import type { EmailData } from "@/server/ports/email-writer";
import { at, CAMPAIGN, usd } from "@/server/testing/email-sample-facts";

const action: EmailData["gift_action"] = {
  amount: usd(5_000n),
  recipient: CAMPAIGN,
  expiresAt: new Date("2026-08-03T09:00:00Z"),
  link: at("gifts/pay/s"),
  asksTo: "pay",
};

/** Data for the emails to donors who have to do something before their gift can continue. */
export const GIFT_ACTION_SAMPLES: EmailData["gift_action"][] = [
  action,
  { ...action, recipient: null },
  { ...action, asksTo: "confirm" },
  { ...action, asksTo: "renew" },
];
