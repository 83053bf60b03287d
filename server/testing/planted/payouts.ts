import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const PLAN = "prisma/sql/payout_plan.sql";
const PAYOUTS = "server/domain/payouts/payouts.test.ts";
const DISPUTES = "server/domain/disputes/disputes.test.ts";
const BORNE = "server/domain/payments/borne-costs.test.ts";
const TAMPERING = "server/domain/payouts/payout-tampering.test.ts";
const PARTS = "server/domain/payments/returned-parts.test.ts";

export const PAYOUT_BUGS: PlantedBug[] = [
  {
    name: "payouts: what is planned is not taken off the balance, so that it is paid twice",
    file: PLAN,
    find: "  PERFORM payment_post('payout_sent', ARRAY[p_payout->>'payment_id'], p_actor, p_at);\n",
    replace: "",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: a statement leaves the fees out",
    file: "server/domain/payouts/payout-lines.ts",
    find: "if (feeCents === 0n) return [line];",
    replace: "if (feeCents !== null) return [line];",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: a refund after the payout is netted twice",
    file: "prisma/sql/payout_balance.sql",
    find: "ELSE -b.posted_cents END",
    replace: "ELSE -2 * b.posted_cents END",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: what is held back is never released",
    file: "prisma/sql/balance_reserve.sql",
    find: "\n        AND s.starts_at > p_at - r.days * interval '1 day'",
    replace: "",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: the schedule pays in one currency what is another's",
    file: "server/domain/payouts/run-schedules.ts",
    find: '        currency,\n        trigger: "schedule",',
    replace: '        currency: "USD",\n        trigger: "schedule",',
    tests: [PAYOUTS],
  },
  {
    name: "payouts: the schedule ignores the minimum",
    file: PLAN,
    find: "v_amount < coalesce((p_payout->>'minimum_cents')::bigint, 0)",
    replace: "false",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: recipients bear what payments cost where the platform should",
    file: "prisma/sql/payment_costs_record.sql",
    find: "        ELSE c.bearer END AS bearer",
    replace: "        ELSE 'recipient' END AS bearer",
    tests: [BORNE],
  },
  {
    name: "payouts: more than what a gift left is taken for what its payment costs",
    file: "prisma/sql/payment_costs_charge.sql",
    find: "least(v_cost.amount_cents, greatest(v_cost.net_cents, 0) - b.cents)",
    replace: "v_cost.amount_cents",
    tests: [BORNE],
  },
  {
    name: "payouts: what is disputed is paid out",
    file: "prisma/sql/balance_reserve.sql",
    find: "AND d.status IN ('needs_response', 'under_review')",
    replace: "AND d.status IN ('won')",
    tests: [DISPUTES],
  },
  {
    name: "payouts: a part that the rail gave back is refunded once more",
    file: "server/domain/payments/plan-payments.ts",
    find: "c.amount_cents - c.returned_cents",
    replace: "c.amount_cents",
    tests: [PARTS],
  },
  {
    name: "payouts: a part that went back comes off the fee first",
    file: "prisma/sql/payment_returns_record.sql",
    find: "ELSE least(n.through, greatest(n.net_cents, 0)) - least(n.through - n.amount_cents, greatest(n.net_cents, 0)) END",
    replace: "ELSE greatest(n.amount_cents - 100, 0) END",
    tests: [PARTS],
  },
  {
    name: "payouts: an account that waits is paid",
    file: PLAN,
    find: "v_account.usable_at > p_at OR ",
    replace: "",
    tests: [TAMPERING],
  },
  {
    name: "payouts: a restricted account is paid",
    file: PLAN,
    find: "v_account.status <> 'enabled' OR ",
    replace: "",
    tests: ["server/domain/payouts/account-states.test.ts", "server/domain/payouts/account-holds.test.ts"],
  },
  {
    name: "payouts: a statement counts gifts from when they were made",
    file: "prisma/sql/balance_spans_of_new.sql",
    find: "date_bin('15 minutes', t.effective_at, '2000-01-01Z') AS starts_at",
    replace: "date_bin('15 minutes', coalesce(g.created_at, t.effective_at), '2000-01-01Z') AS starts_at",
    tests: ["server/domain/home/money/money.test.ts", PAYOUTS],
  },
  {
    name: "payouts: what was lost to a dispute is a refund in the sums alone",
    file: "server/domain/payouts/statement-sums.ts",
    find: "await readLost(ctx, range) : NOTHING",
    replace: "NOTHING : NOTHING",
    tests: [DISPUTES],
  },
  {
    name: "payouts: whoever is not verified is paid",
    file: PLAN,
    find: " AND i.kyc_tier > 0",
    replace: "",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: a statement ends before the last movement of its balance",
    file: PLAN,
    find: "SELECT last_value INTO v_through",
    replace: "SELECT last_value - 1 INTO v_through",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: what a smaller payout leaves is not carried over",
    file: PLAN,
    find: "THEN available_cents - v_amount ELSE 0 END,",
    replace: "THEN 0 ELSE 0 END,",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: what failed is not given back",
    file: "server/domain/payouts/payout-reactions.ts",
    find: '  await postPayments(tx, "payout_rejected", payouts);\n  await failAll(tx, payouts);',
    replace: "  await failAll(tx, payouts);",
    tests: [PAYOUTS],
  },
  {
    name: "payouts: what failed is sent into the same account again and again",
    file: PLAN,
    find: "v_trigger <> 'request' AND v_last.status = 'failed'",
    replace: "v_trigger = 'request' AND v_last.status = 'failed'",
    tests: [PAYOUTS],
  },
];
