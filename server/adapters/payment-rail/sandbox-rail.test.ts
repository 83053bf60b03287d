import { deliverSandboxEvents } from "@/server/adapters/payment-rail/sandbox-events";
import { makeTransfer } from "@/server/adapters/payment-rail/sandbox-transfers";
import { describePaymentRail } from "@/server/testing/rail-conformance";
import { authorizeInForm } from "@/server/testing/rail-fixture";
import { openTestDatabase } from "@/server/testing/test-database";
import { completeTestForm, TEST_RAIL_FORM, testRail } from "@/server/testing/test-rail";

const CLEARING_MS = 3_000;

describePaymentRail(async () => {
  const { database, close } = await openTestDatabase();
  let time = Date.parse("2026-12-01T09:00:00Z");
  const clock = { now: () => new Date(time) };
  const settings = { settlementDelayMs: CLEARING_MS, statementPageSize: 3 };
  const posted: { headers: Headers; body: string }[] = [];
  const rail = testRail(database, clock, settings);
  return {
    rail,
    lossy: testRail(database, clock, { ...settings, failures: { lost_answers: 1 } }),
    hanging: testRail(database, clock, { ...settings, failures: { hanging: 1 } }),
    now: clock.now,
    advance(ms) {
      time += ms;
    },
    clearingMs: CLEARING_MS,
    tokens: {
      ok: "pm_sandbox_ok",
      slow: "pm_sandbox_slow",
      declined: "pm_sandbox_declined",
      returned: "pm_sandbox_returned",
      disputed: "pm_sandbox_disputed",
      disputeWon: "pm_sandbox_dispute_won",
      partRefunded: "pm_sandbox_part_refunded",
      partDisputed: "pm_sandbox_part_disputed",
      lateReturn: "pm_sandbox_late_return",
      refundRejected: "pm_sandbox_refund_rejected",
      noAnswer: "pm_sandbox_no_answer",
      payoutOk: "po_sandbox_ok",
      payoutRejected: "po_sandbox_rejected",
      unknown: "pm_sandbox_nothing",
    },
    authorize: (form) => authorizeInForm(rail, form, (url) => completeTestForm(database, url, "pm_sandbox_ok", clock)),
    transfer: (transfer) => makeTransfer(database.pool, transfer, clock.now()),
    async postedEvents() {
      const post = async (headers: Headers, body: string) => void posted.push({ headers, body });
      const delivery = { pool: database.pool, ...TEST_RAIL_FORM, post, now: clock.now(), limit: 1_000, failures: {} };
      await deliverSandboxEvents(delivery);
      return posted;
    },
    close,
  };
});
