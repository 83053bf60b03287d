import type { PaymentChanges } from "@/server/domain/payments/payment-transitions";
import {
  creditMembers,
  endReturned,
  giveBackGivenUp,
  missDeclined,
  payCleared,
  refundAfterWonDispute,
} from "@/server/domain/pools/commitments/prepayment-reactions";
import type { Payment } from "@/server/generated/prisma/client";
import type { Cause, Follows } from "@/server/operations/reaction";

const giveBack = { run: giveBackGivenUp, does: "Has the rail refund what it took for years that were given up." };

/** The consequences of what the rail says about payments of pools. */
export const POOL_PAYMENT_REACTIONS = {
  "payment:accept": { after: [giveBack] },
  "payment:schedule": { after: [giveBack] },
  "payment:clear": {
    after: [{ run: payCleared, does: "Puts prepaid years into reserves, and releases their first periods." }],
  },
  "payment:decline": {
    after: [{ run: missDeclined, does: "Makes commitments past due, and has them tried again." }],
  },
  "payment:refuse": {
    after: [{ run: missDeclined, does: "Makes commitments past due, and has them tried again." }],
  },
  "payment:return": {
    after: [{ run: endReturned, does: "Ends commitments, less what was released by then." }],
  },
  "payment:win": {
    after: [
      { run: refundAfterWonDispute, does: "Refunds what members are owed of years that were canceled meanwhile." },
    ],
  },
  "payment:reject": {
    after: [{ run: creditMembers, does: "Books what the rail will never refund as owed to the member." }],
  },
} satisfies Partial<Record<Cause, Follows<Payment, PaymentChanges>>>;
