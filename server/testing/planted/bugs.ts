import { ACCESS_BUGS } from "@/server/testing/planted/access";
import { API_BUGS } from "@/server/testing/planted/api";
import { BANK_BUGS } from "@/server/testing/planted/bank";
import { BOOKS_BUGS } from "@/server/testing/planted/books";
import { CAMPAIGN_BUGS } from "@/server/testing/planted/campaigns";
import { EMAIL_BUGS } from "@/server/testing/planted/emails";
import { GIFT_BUGS } from "@/server/testing/planted/gifts";
import { IDENTITY_BUGS } from "@/server/testing/planted/identities";
import { KERNEL_BUGS } from "@/server/testing/planted/kernel";
import { LEDGER_BUGS } from "@/server/testing/planted/ledger";
import { LIMIT_BUGS } from "@/server/testing/planted/limits";
import { MATCHING_BUGS } from "@/server/testing/planted/matching";
import { PAGE_BUGS } from "@/server/testing/planted/pages";
import { PAYMENT_BUGS } from "@/server/testing/planted/payments";
import { PAYOUT_BUGS } from "@/server/testing/planted/payouts";
import type { PlantedBug } from "@/server/testing/planted/planted-bug";
import { POOL_BUGS } from "@/server/testing/planted/pools";
import { RECEIPT_BUGS } from "@/server/testing/planted/receipts";
import { RECURRING_BUGS } from "@/server/testing/planted/recurring";
import { SCREENING_BUGS } from "@/server/testing/planted/screening";
import { STRIPE_BUGS } from "@/server/testing/planted/stripe";
import { WEBHOOK_BUGS } from "@/server/testing/planted/webhooks";

/** Mistakes that the tests of their own area have to find. */
export const PLANTED_BUGS: PlantedBug[] = [
  ...MATCHING_BUGS,
  ...POOL_BUGS,
  ...API_BUGS,
  ...RECEIPT_BUGS,
  ...RECURRING_BUGS,
  ...CAMPAIGN_BUGS,
  ...KERNEL_BUGS,
  ...EMAIL_BUGS,
  ...PAGE_BUGS,
  ...WEBHOOK_BUGS,
  ...IDENTITY_BUGS,
  ...SCREENING_BUGS,
  ...ACCESS_BUGS,
  ...GIFT_BUGS,
  ...LIMIT_BUGS,
  ...PAYMENT_BUGS,
  ...PAYOUT_BUGS,
  ...LEDGER_BUGS,
  ...BOOKS_BUGS,
  ...BANK_BUGS,
  ...STRIPE_BUGS,
];
