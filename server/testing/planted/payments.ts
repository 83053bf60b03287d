import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const ACCOUNTS = ["server/domain/payments/payment-accounts.test.ts"];

export const PAYMENT_BUGS: PlantedBug[] = [
  {
    name: "payments: what a dispute costs is booked in the currency of the platform",
    file: "prisma/sql/payment_cost_movement.sql",
    find: "'posted', p_cost.currency::text, 1,",
    replace: "'posted', 'USD', 1,",
    tests: ACCOUNTS,
  },
  {
    name: "payments: a refund that replaces one that came back is booked as if nothing had come back",
    file: "prisma/sql/payment_movement.sql",
    find: "CASE WHEN p_payment.replaces_id IS NULL THEN 'rail:' || p_payment.rail || ':refunds_unpaid'",
    replace: "CASE WHEN p_payment.charge_id IS NOT NULL THEN 'rail:' || p_payment.rail || ':refunds_unpaid'",
    tests: ACCOUNTS,
  },
  {
    name: "payments: a gift reversed by a lost dispute keeps its money owed to the donor",
    file: "server/domain/gifts/charges/charge-reactions.ts",
    find: '  await postPayments(tx, "charge_returned", cleared);\n',
    replace: '  if (reversed.length === 0) await postPayments(tx, "charge_returned", cleared);\n',
    tests: ACCOUNTS,
  },
  {
    name: "payments: a refund that waited for a dispute is forgotten once the dispute is won",
    file: "server/domain/payments/refund-again.ts",
    find: 'last.failureCode !== "charge_disputed") return;',
    replace: 'last.failureCode !== "already_refunded") return;',
    tests: ["server/domain/payments/refund-again.test.ts"],
  },
];
