import { BALANCE_INVARIANTS } from "@/server/domain/ledger/balance-invariants";
import { BANK_INVARIANTS } from "@/server/domain/ledger/bank-invariants";
import { CAMPAIGN_INVARIANTS } from "@/server/domain/ledger/campaign-invariants";
import { GIFT_INVARIANTS } from "@/server/domain/ledger/gift-invariants";
import { GIVING_INVARIANTS } from "@/server/domain/ledger/giving-invariants";
import type { Invariant } from "@/server/domain/ledger/invariant";
import { MOVEMENT_INVARIANTS } from "@/server/domain/ledger/movement-invariants";
import { PAYMENT_INVARIANTS } from "@/server/domain/ledger/payment-invariants";
import { PAYOUT_INVARIANTS } from "@/server/domain/ledger/payout-invariants";
import { POOL_INVARIANTS } from "@/server/domain/ledger/pool-invariants";
import { RECEIPT_INVARIANTS } from "@/server/domain/ledger/receipt-invariants";
import { RECOMPUTED_INVARIANTS } from "@/server/domain/ledger/recomputed-invariants";
import { RECURRING_INVARIANTS } from "@/server/domain/ledger/recurring-invariants";
import { SEAL_INVARIANTS } from "@/server/domain/ledger/seal-invariants";

/** What `npm run ledger:audit` verifies in the rows. What reads few rows comes last, so that no connection waits long for another at the end. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  ...MOVEMENT_INVARIANTS,
  ...BALANCE_INVARIANTS,
  ...SEAL_INVARIANTS,
  ...GIFT_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...CAMPAIGN_INVARIANTS,
  ...GIVING_INVARIANTS,
  ...RECURRING_INVARIANTS,
  ...RECEIPT_INVARIANTS,
  ...RECOMPUTED_INVARIANTS,
  ...POOL_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...BANK_INVARIANTS,
];
