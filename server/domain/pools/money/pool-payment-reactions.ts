import type { PaymentChanges } from "@/server/domain/payments/payment-transitions";
import {
  creditMembers,
  endReturned,
  giveBackGivenUp,
  missDeclined,
  payCleared,
  refundAfterWonDispute,
} from "@/server/domain/pools/commitments/prepayment-reactions";
import {
  bookPaidOut,
  bookRejectedPayouts,
  bookReturnedPayouts,
} from "@/server/domain/pools/disbursements/payout-reactions";
import type { Payment } from "@/server/generated/prisma/client";
import type { Cause, Follows } from "@/server/operations/reaction";

const giveBack = { run: giveBackGivenUp, does: "Has the rail refund what it took for years that were given up." };

/** What follows from what the rail says of the payments of pools. */
export const POOL_PAYMENT_REACTIONS = {
  "payment:accept": { after: [giveBack] },
  "payment:schedule": { after: [giveBack] },
  "payment:clear": {
    after: [
      { run: payCleared, does: "Puts prepaid years into reserves, and releases their first periods." },
      { run: bookPaidOut, does: "Books payouts that have arrived." },
    ],
  },
  "payment:decline": {
    after: [
      { run: missDeclined, does: "Makes commitments past due, and has them tried again." },
      { run: bookRejectedPayouts, does: "Books payouts that were not sent back to the payee's balance." },
    ],
  },
  "payment:refuse": {
    after: [{ run: missDeclined, does: "Makes commitments past due, and has them tried again." }],
  },
  "payment:return": {
    after: [
      { run: endReturned, does: "Ends commitments, less what was released by then." },
      { run: bookReturnedPayouts, does: "Books payouts back to the payee's balance, and raises a task." },
    ],
  },
  "payment:win": {
    after: [
      { run: refundAfterWonDispute, does: "Refunds what members are owed of years that were canceled meanwhile." },
    ],
  },
  "payment:reject": {
    after: [
      { run: creditMembers, does: "Books what the rail will never refund as owed to the member." },
      { run: bookRejectedPayouts, does: "Books payouts that will never be paid back to the payee's balance." },
    ],
  },
} satisfies Partial<Record<Cause, Follows<Payment, PaymentChanges>>>;
