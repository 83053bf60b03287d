import {
  acceptCharged,
  giveBackLate,
  postCleared,
  refundAfterDispute,
  refuseDeclined,
  settleCleared,
  syncNeedlessRefunds,
  syncReturned,
} from "@/server/domain/gifts/charges/charge-reactions";
import { giveLate } from "@/server/domain/gifts/charges/give-late";
import { holdBalancesOfCleared, holdBalancesOfSubjects } from "@/server/domain/gifts/charges/hold-balances";
import { syncReopened } from "@/server/domain/gifts/charges/sync-reopened";
import { oweRecovered } from "@/server/domain/gifts/refunds/recover-charges";
import { creditRejected, oweReturnedRefunds } from "@/server/domain/gifts/refunds/refund-reactions";
import { endReplaced } from "@/server/domain/gifts/refunds/replace-refunds";
import { raiseRefused, raiseRejected } from "@/server/domain/payments/payment-tasks";
import type { PaymentChanges } from "@/server/domain/payments/payment-transitions";
import type { Payment } from "@/server/generated/prisma/client";
import type { Cause, Follows } from "@/server/operations/reaction";

const acceptGifts = { run: acceptCharged, does: "Has pending gifts clear." };
const giveBack = { run: giveBackLate, does: "Has the rail refund what it took for gifts that had failed by then." };

const hold = {
  run: holdBalancesOfSubjects,
  does: "Locks the recipients' balances before anything else, in one order.",
};
const endReplacedRefunds = { run: endReplaced, does: "Closes the task about a refund that came back." };

/** The consequences of what the rail says about payments of gifts. */
export const PAYMENT_REACTIONS = {
  "payment:accept": { after: [acceptGifts, giveBack] },
  "payment:schedule": { after: [acceptGifts, giveBack] },
  "payment:clear": {
    after: [
      { run: holdBalancesOfCleared, does: "Locks the recipients' balances first, unless all gifts only settle." },
      acceptGifts,
      { run: settleCleared, does: "Settles gifts, and freezes those that are not clear on the newest lists." },
      giveBack,
      { run: postCleared, does: "Books refunds, and charges of failed and frozen gifts." },
      endReplacedRefunds,
    ],
  },
  "payment:decline": {
    after: [
      { run: refuseDeclined, does: "Fails gifts, or has them wait for donors who have to confirm the payment." },
      { run: syncNeedlessRefunds, does: "Has the rail asked about charges that it does not refund." },
    ],
  },
  "payment:refuse": {
    after: [
      hold,
      { run: refuseDeclined, does: "Fails gifts." },
      { run: raiseRefused, does: "Raises a task for an operator, unless the rail only takes other amounts." },
    ],
  },
  "payment:return": {
    after: [
      hold,
      { run: syncReturned, does: "Fails gifts that were clearing, and reverses those that had settled." },
      {
        run: oweReturnedRefunds,
        does: "Owes donors again what came back of their refunds, and has the rail refund it once more.",
      },
    ],
  },
  "payment:reject": {
    after: [
      { run: creditRejected, does: "Books what the rail will never refund as owed to the donor." },
      { run: raiseRejected, does: "Raises a task for an operator." },
      endReplacedRefunds,
    ],
  },
  "payment:reinstate": {
    after: [{ run: giveLate, does: "Creates a new gift in the place of the one that ended." }],
  },
  "payment:recover": {
    after: [{ run: oweRecovered, does: "Owes it to the payer, and has the rail refund it." }],
  },
  "payment:reopen": {
    after: [
      { run: syncReopened, does: "Books the opposite of what was owed, and closes the tasks that said to pay it." },
    ],
  },
  "payment:win": {
    after: [{ run: refundAfterDispute, does: "Refunds gifts that were reversed meanwhile." }],
  },
} satisfies Partial<Record<Cause, Follows<Payment, PaymentChanges>>>;
