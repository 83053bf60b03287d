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
    find: '!ENDS_FOR_NOW.has(last.failureCode ?? "")) return;',
    replace: 'last.failureCode !== "already_refunded") return;',
    tests: ["server/domain/payments/refund-again.test.ts"],
  },
  {
    name: "payments: what the sandbox's form holds back is captured after it was released",
    file: "server/adapters/payment-rail/sandbox-authorizations.ts",
    find: "!found.isReleased && ",
    replace: "",
    tests: ["server/adapters/payment-rail/sandbox-rail.test.ts"],
  },
  {
    name: "payments: an authorization of the sandbox is captured for two payments",
    file: "server/adapters/payment-rail/sandbox-records.ts",
    find: "WHERE id = $14 AND captured_by IS NULL AND released_at IS NULL",
    replace: "WHERE id = $14 AND released_at IS NULL",
    tests: ["server/adapters/payment-rail/sandbox-rail.test.ts"],
  },
  {
    name: "payments: the release of an authorization is forgotten",
    file: "server/domain/payments/release-authorizations.ts",
    find: "await answerInTime(ctx, async (options) => ctx.ports.rails.railOf({ rail }).release?.(token, options));",
    replace: "void answerInTime;",
    tests: ["server/domain/payments/held-in-sandbox.test.ts"],
  },
  {
    name: "payments: an authorization is not renewed under the key of the first try",
    file: "server/domain/gifts/actions/renew-authorizations.ts",
    find: "hash.slice(0, 40)",
    replace: "Math.random()",
    tests: ["server/domain/gifts/actions/renew-authorizations.test.ts"],
  },
  {
    name: "payments: what was held anew for a gift that went on meanwhile stays held",
    file: "server/domain/gifts/actions/renew-authorizations.ts",
    find: "if (isRenewing || (waiting",
    replace: "if ((isRenewing && waiting) || (waiting",
    tests: ["server/domain/gifts/actions/renew-authorizations.test.ts"],
  },
  {
    name: "payments: a donor is asked to pay again while their bank still holds the amount",
    file: "server/domain/gifts/actions/renew-authorizations.ts",
    find: "const hasEnded = endsAt <= tx.now();",
    replace: "const hasEnded = true;",
    tests: ["server/domain/gifts/actions/renew-authorizations.test.ts"],
  },
];
