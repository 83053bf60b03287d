import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const STRIPE = "server/adapters/payment-rail/stripe";
const LOST_ANSWERS_TEST = [`${STRIPE}/stripe-lost-answers.test.ts`];
const CHECKOUT_TEST = [`${STRIPE}/stripe-checkout.test.ts`];
const EVENTS_TEST = [`${STRIPE}/stripe-events.test.ts`];

export const STRIPE_BUGS: PlantedBug[] = [
  {
    name: "stripe: a capture whose answer got lost counts as not made, so that the saved method is charged as well",
    file: `${STRIPE}/stripe-charges.ts`,
    find: "if (captured && keyOf(captured) === operation.key) {\n      await this.labelCharge",
    replace: "if (!failure && captured && keyOf(captured) === operation.key) {\n      await this.labelCharge",
    tests: LOST_ANSWERS_TEST,
  },
  {
    name: "stripe: what the bank holds back is never released",
    file: `${STRIPE}/stripe-releases.ts`,
    find: `if (!id || (await read())?.status !== "requires_capture") return;`,
    replace: `if (!id || (await read())?.status !== "requires_confirmation") return;`,
    tests: CHECKOUT_TEST,
  },
  {
    name: "stripe: a payment by a mandate that has ended waits until the bank lets it live again",
    file: `${STRIPE}/stripe-charges.ts`,
    find: "if (failure && isMandateError(failure)) await",
    replace: "if (failure && !isMandateError(failure)) await",
    tests: ["server/adapters/payment-rail/stripe/stripe-debits.test.ts"],
  },
  {
    name: "stripe: that a dispute has changed is taken for its end, without asking",
    file: `${STRIPE}/stripe-event-subjects.ts`,
    find: `event.data.object, "dispute_changed")`,
    replace: `event.data.object, "cleared")`,
    tests: EVENTS_TEST,
  },
  {
    name: "stripe: a key is used again for another amount",
    file: `${STRIPE}/stripe-labels.ts`,
    find: "if (requested !== found.amount)",
    replace: "if (requested === null)",
    tests: [`${STRIPE}/stripe-rail.test.ts`],
  },
  {
    name: "stripe: the fee of a charge is not booked",
    file: `${STRIPE}/stripe-charge-state.ts`,
    find: `costsIn("processing", [booked, failed, ...refunds])`,
    replace: `costsIn("processing", [failed, ...refunds])`,
    tests: [`${STRIPE}/stripe-rail.test.ts`],
  },
  {
    name: "stripe: the transfer of a payout is not found again, so that another one is made",
    file: `${STRIPE}/stripe-payouts.ts`,
    find: "const transfer = data.find((one) => keyOf(one) === key) ?? null;",
    replace: "const transfer = data.find((one) => keyOf(one) === key && isReversed(one)) ?? null;",
    tests: LOST_ANSWERS_TEST,
  },
  {
    name: "stripe: a payout that is on its way to the bank is sent again",
    file: `${STRIPE}/stripe-payouts.ts`,
    find: "if (!payout) return this.send(call);",
    replace: `if (payout?.status !== "paid") return this.send(call);`,
    tests: [`${STRIPE}/stripe-payouts.test.ts`],
  },
  {
    name: "stripe: a dispute that waits for an answer is ignored",
    file: `${STRIPE}/stripe-charge-state.ts`,
    find: `return ["needs_response", "under_review", `,
    replace: `return ["under_review", `,
    tests: [`${STRIPE}/stripe-charges.test.ts`],
  },
  {
    name: "stripe: an amount without decimals is sent times 100",
    file: `${STRIPE}/stripe-amounts.ts`,
    find: "if (ZERO_DECIMALS.has(currency)) return 0;",
    replace: "if (ZERO_DECIMALS.has(currency)) return 2;",
    tests: [`${STRIPE}/stripe-amounts.test.ts`],
  },
  {
    name: "stripe: an event of test mode is believed in live mode",
    file: `${STRIPE}/stripe-events.ts`,
    find: "if (event.livemode !== isLive)",
    replace: "if (event.livemode && !isLive)",
    tests: EVENTS_TEST,
  },
  {
    name: "stripe: what a dispute took is exchanged before it is decided",
    file: `${STRIPE}/stripe-exchanges.ts`,
    find: "disputes.filter((dispute) => !isOpen(dispute));",
    replace: "disputes.filter((dispute) => isOpen(dispute));",
    tests: ["server/compose/stripe-exchanges.test.ts"],
  },
];
