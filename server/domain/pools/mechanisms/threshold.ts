import { z } from "zod";
import { approvalsCloseAt, decideByApprovals } from "@/server/domain/pools/mechanisms/approvals";
import type { Mechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { centsOption } from "@/server/domain/pools/mechanisms/option-fields";
import { availableCents } from "@/server/domain/pools/money/pool-balances";
import type { Pool } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const THRESHOLD_TYPES = ["treasury", "amount", "approvals"] as const;

const options = z
  .strictObject({
    threshold: centsOption.default(0),
    threshold_type: z.enum(THRESHOLD_TYPES).default("treasury"),
  })
  .refine(({ threshold, threshold_type }) => threshold_type !== "approvals" || (threshold >= 1 && threshold <= 1_000), {
    path: ["threshold"],
    error: "must be from 1 to 1000 if it counts approvals",
  });
type Options = z.output<typeof options>;

/**
 * A number decides: how much the treasury has to hold before the oldest request is paid, up to which amount a request is
 * paid at once, or how many stewards or members have to approve.
 */
export const threshold: Mechanism<Options> = {
  name: "threshold",
  options,
  mayWaitForMoney: true,
  steps: [
    { from: "asked", to: "paid", when: "treasury: it holds the threshold and the amount, and nobody asked before" },
    { from: "asked", to: "waiting", when: "treasury: it does not hold as much yet" },
    { from: "waiting", to: "paid", when: "treasury: it does, and the request is the oldest" },
    { from: "asked", to: "paid", when: "amount: it is no more than the threshold" },
    { from: "asked", to: "waiting", when: "amount: it is more" },
    { from: "waiting", to: "paid", when: "amount: a steward agrees who did not ask for it" },
    { from: "asked", to: "waiting", when: "approvals: always, unless one is enough and the requester's counts" },
    { from: "waiting", to: "paid", when: "approvals: as many stewards or members as the threshold have approved" },
  ],
  async open(
    tx,
    { pool, options: { threshold: number, threshold_type: type }, amountCents, availableCents: available },
  ) {
    if (type === "treasury") {
      const isFirst = (await oldestWaiting(tx, pool)) === null;
      const isReached = available >= BigInt(number) && available >= amountCents;
      return { rule: "treasury", required: 0, ...(isFirst && isReached && { isAtOnce: true as const }) };
    }
    const closesAt = approvalsCloseAt(tx);
    if (type === "approvals") return { rule: "any_approvals", required: number, countsRequester: true, closesAt };
    return amountCents <= BigInt(number)
      ? { rule: "at_once", required: 0, isAtOnce: true }
      : { rule: "approvals", required: 1, closesAt };
  },
  approvers: ({ threshold_type: type }) => (type === "approvals" ? "member" : type === "amount" ? "steward" : "none"),
  decide(_options, request, now) {
    if (request.rule === "treasury") return null;
    return decideByApprovals(request, now);
  },
  async nextActAt(tx, pool) {
    return (await nextToPay(tx, pool)) ? tx.now() : null;
  },
  async act(tx, pool, _options, engine) {
    const request = await nextToPay(tx, pool);
    if (request) await engine.approve(tx, request.id);
  },
};

/** The oldest request that waits for the treasury, if the treasury holds enough by now for the options it was made under. */
async function nextToPay(tx: Context, pool: Pool) {
  if (pool.status !== "active") return null;
  const oldest = await oldestWaiting(tx, pool);
  if (!oldest) return null;
  const { threshold: number } = options.parse(oldest.governance);
  const available = await availableCents(tx, pool);
  return available >= BigInt(number) && available >= oldest.amountCents ? oldest : null;
}

function oldestWaiting(tx: Context, { id }: Pool) {
  return tx.db.disbursement.findFirst({
    where: { poolId: id, status: "requested", rule: "treasury" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}
