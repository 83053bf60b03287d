import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const RECOMPUTED = "server/domain/ledger/recomputed.test.ts";
const RUN_AUDIT = "server/domain/ledger/run-audit.test.ts";

export const BOOKS_BUGS: PlantedBug[] = [
  {
    name: "books: the refund of a gift below the fee takes the whole fee from revenue",
    file: "prisma/sql/gift_movement.sql",
    find: "3, 'platform:fee_revenue', 'rail:' || p_rail || ':refunds_unpaid',\n      least(p_amount_cents, p_fee_cents, p_amount_cents - p_returned_cents)",
    replace: "3, 'platform:fee_revenue', 'rail:' || p_rail || ':refunds_unpaid',\n      p_fee_cents",
    tests: [RECOMPUTED],
  },
  {
    name: "books: what a gift does not cover of its fee is waived to its recipient",
    file: "prisma/sql/gift_movement.sql",
    find: "4, 'platform:fee_waiver', 'platform:fee_revenue',",
    replace: "4, 'platform:fee_waiver', 'identity:' || p_to_id || ':payable',",
    tests: [RECOMPUTED],
  },
  {
    name: "books: an audit that found something is gone on from, as if it had not",
    file: "server/domain/ledger/run-audit.ts",
    find: "transactionId: found.length === 0 ? sealed : after,",
    replace: "transactionId: sealed,",
    tests: [RUN_AUDIT],
  },
  {
    name: "books: the connections of an audit see two moments",
    file: "server/domain/ledger/audit-ledger.ts",
    find: "if (snapshot) await client.query(",
    replace: "if (snapshot && clients.length > CONNECTIONS) await client.query(",
    tests: [RUN_AUDIT],
  },
  {
    name: "books: a seal leaves out the audit entries",
    file: "server/domain/ledger/seal-ledger.ts",
    find: 'await frontier(ctx, "audit_entries"),',
    replace: 'await frontier(ctx, "receipts"),',
    tests: ["server/domain/ledger/tampering.test.ts", RUN_AUDIT],
  },
  {
    name: "books: the limit of a tier counts as exceeded once it is reached",
    file: "server/domain/ledger/figure-invariants.ts",
    find: "AND s.cents > CASE s.direction",
    replace: "AND s.cents >= CASE s.direction",
    tests: [RECOMPUTED],
  },
  {
    name: "books: an emergency payout that waits does not count toward the month's cap",
    file: "server/domain/pools/mechanisms/emergency.ts",
    find: "const paidOrWaiting = [{ executedAt: { gte: new Date(monthOf(tx.now())) } }, { executedAt: null }];",
    replace: "const paidOrWaiting = [{ executedAt: { gte: new Date(monthOf(tx.now())) } }];",
    tests: ["server/domain/pools/mechanisms/stewards.test.ts"],
  },
  {
    name: "books: a draw takes the highest score",
    file: "server/kernel/draw.ts",
    find: "(a.score < b.score ? -1 : 1)",
    replace: "(a.score < b.score ? 1 : -1)",
    tests: [RECOMPUTED],
  },
];
