import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const DATES = "server/domain/pools/commitments/commitment-dates.test.ts";
const RIGHTS = "server/domain/pools/members/pool-rights.test.ts";
const VOTES = "server/domain/pools/mechanisms/vote-rules.test.ts";
const ENTRIES = "server/domain/pools/mechanisms/draw-entries.test.ts";
const TURNS = "server/domain/pools/mechanisms/turn-order.test.ts";
const TIMES = "server/domain/pools/mechanisms/decision-times.test.ts";

export const POOL_BUGS: PlantedBug[] = [
  {
    name: "pools: a pool is not locked while people act on its requests",
    file: "server/domain/pools/disbursements/act-on-disbursement.ts",
    find: "const pool = await lockPool(tx, poolId);",
    replace: "const pool = await tx.db.pool.findUniqueOrThrow({ where: { id: poolId } });",
    tests: ["server/domain/pools/disbursements/acts-at-once.test.ts"],
  },
  {
    name: "pools: a payee who was suspended after the request is paid",
    file: "server/domain/pools/disbursements/pay-disbursement.ts",
    find: 'payee.status !== "active" || verdict',
    replace: "verdict",
    tests: ["server/domain/pools/disbursements/pay-disbursement.test.ts"],
  },
  {
    name: "pools: one closes with less than a dollar in its treasury",
    file: "server/domain/pools/close-pool.ts",
    find: "if (left > 0n)",
    replace: "if (left > 99n)",
    tests: [DATES],
  },
  {
    name: "pools: a commitment ends before its last periods are released",
    file: "server/domain/pools/commitments/cancel-commitment.ts",
    find: "  await releasePeriods(tx, poolId, ids);\n",
    replace: "",
    tests: [DATES],
  },
  {
    name: "pools: what was not released goes back in whole dollars",
    file: "server/domain/pools/commitments/cancel-commitment.ts",
    find: "const refundedCents = year.amountCents - perCadenceCents * BigInt(released);",
    replace: "const refundedCents = ((year.amountCents - perCadenceCents * BigInt(released)) / 100n) * 100n;",
    tests: [DATES],
  },
  {
    name: "pools: each further charge of a declined year counts from the one before",
    file: "server/domain/pools/commitments/miss-payments.ts",
    find: "const first = PREPAYMENT_RETRY_DAYS[failures - 1] ?? 0;",
    replace: "const first = 0;",
    tests: [DATES],
  },
  {
    name: "pools: a member whose payment was declined can commit a second time",
    file: "server/domain/pools/commitments/create-commitment.ts",
    find: 'status: { in: ["pending", "active", "past_due"] }',
    replace: 'status: { in: ["pending", "active"] }',
    tests: [DATES],
  },
  {
    name: "pools: a year that is begun while its commitment is canceled is not looked for",
    file: "server/domain/pools/commitments/lock-commitments.ts",
    find: "[...present.years, ...present.commitments].every",
    replace: "present.commitments.every",
    tests: ["server/domain/pools/commitments/commitments-at-once.test.ts"],
  },
  {
    name: "pools: the month's cap counts what was asked for in the month, not what was paid in it",
    file: "server/domain/pools/mechanisms/emergency.ts",
    find: "executedAt: { gte: new Date(monthOf(tx.now())) }",
    replace: "executedAt: { not: null }, createdAt: { gte: new Date(monthOf(tx.now())) }",
    tests: [TIMES],
  },
  {
    name: "pools: a steward approves by one address what they asked for by another",
    file: "server/domain/pools/members/require-act.ts",
    find: "request.requestedAs === member.countsAs",
    replace: "request.requestedById === member.identityId",
    tests: ["server/domain/pools/adversaries.test.ts"],
  },
  {
    name: "pools: a threshold that the treasury reaches to the cent is not reached",
    file: "server/domain/pools/mechanisms/threshold.ts",
    find: "return available >= BigInt(number) && available >= oldest.amountCents",
    replace: "return available > BigInt(number) && available >= oldest.amountCents",
    tests: ["server/domain/pools/mechanisms/threshold.test.ts"],
  },
  {
    name: "pools: a quorum is rounded to the nearest voter",
    file: "server/domain/pools/mechanisms/member-vote.ts",
    find: "Math.ceil((voters * quorum_percent) / 100)",
    replace: "Math.round((voters * quorum_percent) / 100)",
    tests: [VOTES],
  },
  {
    name: "pools: who abstains is not counted among the members who decide",
    file: "server/domain/pools/mechanisms/ballot.ts",
    find: "const [yes, no] = [settled.for + clearing.for, settled.against + clearing.against];\n  return isApproved(rules, { yes, no, voters })",
    replace:
      "const [yes, no] = [settled.for + clearing.for, settled.against + clearing.against];\n  return isApproved(rules, { yes, no, voters: yes + no })",
    tests: [VOTES],
  },
  {
    name: "pools: whoever was never paid comes before good standing in a draw",
    file: "server/domain/pools/mechanisms/random.ts",
    find: "const inGoodStanding = preferred(onePerPerson(requests, speakForOthers), ({ toId }) => counted.has(toId));\n  const paid = await paidBefore(tx, pool);\n  return preferred(inGoodStanding, ({ toId }) => !counted.get(toId)?.servedAt && !paid.has(toId));",
    replace:
      "const paid = await paidBefore(tx, pool);\n  const unserved = preferred(\n    onePerPerson(requests, speakForOthers),\n    ({ toId }) => !counted.get(toId)?.servedAt && !paid.has(toId),\n  );\n  return preferred(unserved, ({ toId }) => counted.has(toId));",
    tests: [ENTRIES],
  },
  {
    name: "pools: a member is in a draw with every request they make for others",
    file: "server/domain/pools/mechanisms/random.ts",
    find: "if (requesters.has(requestedAs) || payees.has(toId)) return false;",
    replace: "if (payees.has(toId)) return false;",
    tests: [ENTRIES],
  },
  {
    name: "pools: the order of a draw's entries changes its winner",
    file: "server/kernel/draw.ts",
    find: "const sorted = [...entries].sort();",
    replace: "const sorted = [...entries];",
    tests: ["server/kernel/draw.test.ts"],
  },
  {
    name: "pools: a turn begins when the one before was paid, not when it was due",
    file: "server/domain/pools/mechanisms/scheduled-rotation.ts",
    find: "await startTurn(tx, pool, rules, { number: number + 1, opensAt, start });",
    replace: "await startTurn(tx, pool, rules, { number: number + 1, opensAt: request.decidedAt ?? opensAt, start });",
    tests: [TURNS],
  },
  {
    name: "pools: of several who are behind only the first goes to the end of the line",
    file: "server/domain/pools/mechanisms/scheduled-rotation.ts",
    find: "for (const { identityId: id } of passed) await moveToEnd(tx, pool.id, id);",
    replace: "for (const { identityId: id } of passed.slice(0, 1)) await moveToEnd(tx, pool.id, id);",
    tests: [TURNS],
  },
  {
    name: "pools: what is approved and waits is not kept from the next request",
    file: "server/domain/pools/money/pool-balances.ts",
    find: 'status: "approved", executedAt: null }',
    replace: 'status: "requested", executedAt: null }',
    tests: ["server/domain/pools/disbursements/pay-disbursement.test.ts"],
  },
  {
    name: "pools: members read the commitments of one another",
    file: "server/domain/pools/commitments/read-commitments.ts",
    find: "isSteward ? null : pool.own",
    replace: "isSteward || pool.own.length > 0 ? null : pool.own",
    tests: [RIGHTS],
  },
  {
    name: "pools: a steward changes how a member pays",
    file: "server/domain/pools/commitments/update-commitment.ts",
    find: 'relation: ["owner"],',
    replace: 'relation: ["owner", "steward"],',
    tests: [RIGHTS],
  },
  {
    name: "pools: a record's reserves leave out what was released from them",
    file: "prisma/sql/pool_post.sql",
    find: "coalesce(sum(m.amount_cents) FILTER (WHERE m.debit = v_reserves), 0) AS to_reserves",
    replace: "coalesce(sum(m.amount_cents) FILTER (WHERE m.debit = v_treasury), 0) AS to_reserves",
    tests: ["server/domain/pools/pool-records.test.ts"],
  },
];
