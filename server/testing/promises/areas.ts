import { ACCESS_PROMISES } from "@/server/testing/promises/access";
import { API_PROMISES } from "@/server/testing/promises/api";
import { BOOKS_PROMISES } from "@/server/testing/promises/books";
import { CALENDARS_PROMISES } from "@/server/testing/promises/calendars";
import { CAMPAIGNS_PROMISES } from "@/server/testing/promises/campaigns";
import { COMMITMENT_PROMISES } from "@/server/testing/promises/commitments";
import { DECISIONS_PROMISES } from "@/server/testing/promises/decisions";
import { DISBURSEMENT_PROMISES } from "@/server/testing/promises/disbursements";
import { DRAW_PROMISES } from "@/server/testing/promises/draws";
import { EMAILS_PROMISES } from "@/server/testing/promises/emails";
import { GIFTS_PROMISES } from "@/server/testing/promises/gifts";
import { IDENTITIES_PROMISES } from "@/server/testing/promises/identities";
import { LEDGER_PROMISES } from "@/server/testing/promises/ledger";
import { LIMITS_PROMISES } from "@/server/testing/promises/limits";
import { MATCHING_PROMISES } from "@/server/testing/promises/matching";
import { MONEY_PROMISES } from "@/server/testing/promises/money";
import { PAGES_PROMISES } from "@/server/testing/promises/pages";
import { PAYMENTS_PROMISES } from "@/server/testing/promises/payments";
import { PAYOUT_PROMISES } from "@/server/testing/promises/payouts";
import { POOL_PROMISES } from "@/server/testing/promises/pools";
import type { Promised } from "@/server/testing/promises/promised";
import { RECEIPTS_PROMISES } from "@/server/testing/promises/receipts";
import { RECURRING_PROMISES } from "@/server/testing/promises/recurring";
import { SCREENING_PROMISES } from "@/server/testing/promises/screening";
import { SPONSORSHIP_PROMISES } from "@/server/testing/promises/sponsorship";
import { TURN_PROMISES } from "@/server/testing/promises/turns";
import { VOTE_PROMISES } from "@/server/testing/promises/votes";
import { WEBHOOKS_PROMISES } from "@/server/testing/promises/webhooks";

/** The promises of each area. The area's name is the prefix of their ids. */
export const PROMISES: Record<string, Promised[]> = {
  access: ACCESS_PROMISES,
  api: API_PROMISES,
  books: BOOKS_PROMISES,
  calendars: CALENDARS_PROMISES,
  campaigns: CAMPAIGNS_PROMISES,
  commitments: COMMITMENT_PROMISES,
  decisions: DECISIONS_PROMISES,
  disbursements: DISBURSEMENT_PROMISES,
  draws: DRAW_PROMISES,
  emails: EMAILS_PROMISES,
  gifts: GIFTS_PROMISES,
  identities: IDENTITIES_PROMISES,
  ledger: LEDGER_PROMISES,
  limits: LIMITS_PROMISES,
  matching: MATCHING_PROMISES,
  money: MONEY_PROMISES,
  pages: PAGES_PROMISES,
  payments: PAYMENTS_PROMISES,
  payouts: PAYOUT_PROMISES,
  pools: POOL_PROMISES,
  receipts: RECEIPTS_PROMISES,
  recurring: RECURRING_PROMISES,
  screening: SCREENING_PROMISES,
  sponsorship: SPONSORSHIP_PROMISES,
  turns: TURN_PROMISES,
  votes: VOTE_PROMISES,
  webhooks: WEBHOOKS_PROMISES,
};
