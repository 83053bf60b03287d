/** `npm run pools`: shows pools and what they wait for, and freezes one. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { freezePool, unfreezePool } from "@/server/domain/pools/freeze-pool";
import { withBalances } from "@/server/domain/pools/money/pool-balances";
import type { Pool } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run pools                                  lists pools, newest first
  npm run pools -- show <pool id or slug>        shows a pool's balances, what it waits for and what failed
  npm run pools -- freeze <pool> --note "<why>"  pauses a pool: it pays nobody, and no steward can resume it
  npm run pools -- unfreeze <pool> --note "<why>"  lets a steward resume it`;

const SHOWN = 200;
const WHAT_IS_DUE: Record<string, string> = { chargeAt: "charge", nextReleaseAt: "release", renewsAt: "renewal" };

await runCommand(USAGE, (words) => {
  const { positionals, values } = parseArgs({
    args: words,
    options: { note: { type: "string" } },
    allowPositionals: true,
  });
  const [command, id, ...rest] = positionals;
  const { note } = values;
  if (rest.length > 0 || (command !== undefined && !id)) throw new UsageError("Name a command and an id.");
  if (command === "freeze" || command === "unfreeze") {
    if (!note) throw new UsageError(`${command} needs --note.`);
    return freeze(id!, command, note);
  }
  if (note !== undefined) throw new UsageError("Only freeze and unfreeze have a note.");
  if (command === undefined) return list;
  if (command === "show") return show(id!);
  throw new UsageError(`"${command}" is not a command.`);
});

async function list(ctx: Context): Promise<void> {
  const pools = await ctx.db.pool.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: SHOWN + 1 });
  if (pools.length === 0) console.log("There are no pools.");
  for (const pool of pools.slice(0, SHOWN)) console.log(await lineOf(ctx, pool));
  if (pools.length > SHOWN) console.log(`There are more: these are the newest ${SHOWN}.`);
}

async function lineOf(ctx: Context, pool: Pool): Promise<string> {
  const [{ balances }] = (await withBalances(ctx, [pool])) as [Awaited<ReturnType<typeof withBalances>>[0]];
  const state = pool.frozenAt ? `frozen at ${pool.frozenAt.toISOString()}` : pool.status;
  const next = pool.actAt ? `acts at ${pool.actAt.toISOString()}` : "nothing due";
  const money = `treasury ${balances.treasuryCents} reserves ${balances.reservesCents} ${pool.currency}`;
  return `${pool.id}  ${pool.slug}  ${state}  ${pool.mechanism}  ${money}  ${next}`;
}

function show(name: string): Command {
  return async (ctx) => {
    const pool = await find(ctx, name);
    console.log(await lineOf(ctx, pool));
    const where = { poolId: pool.id };
    const commitments = await ctx.db.commitment.groupBy({ by: ["status"], where, _count: true });
    for (const { status, _count } of commitments) console.log(`commitments ${status}: ${_count}`);
    const due = await ctx.db.commitment.aggregate({
      where,
      _min: { chargeAt: true, nextReleaseAt: true, renewsAt: true },
    });
    for (const [what, at] of Object.entries(due._min))
      if (at) console.log(`next ${WHAT_IS_DUE[what]}: ${at.toISOString()}`);
    const open = await ctx.db.disbursement.findMany({
      where: { ...where, status: { in: ["requested", "approved"] }, executedAt: null },
      orderBy: { createdAt: "asc" },
      take: SHOWN,
    });
    for (const { id, status, rule, amountCents, toId, closesAt } of open)
      console.log(`${id}  ${status}  ${rule}  ${amountCents} to ${toId}  until ${closesAt?.toISOString() ?? "paid"}`);
    for (const line of await failedPayouts(ctx, pool)) console.log(line);
  };
}

/** The failed payouts of its requests: their amounts are on the payees' balances. */
async function failedPayouts(ctx: Context, { id }: Pool): Promise<string[]> {
  const rows = await ctx.db.payout.findMany({
    where: { status: "failed", disbursement: { poolId: id } },
    orderBy: { id: "asc" },
    take: SHOWN,
  });
  return rows.map((row) => `${row.id}  payout failed  of ${row.disbursementId}  ${row.failureMessage ?? ""}`);
}

function freeze(name: string, command: "freeze" | "unfreeze", note: string): Command {
  return async (ctx) => {
    const { id: poolId } = await find(ctx, name);
    const change = command === "freeze" ? freezePool : unfreezePool;
    console.log(await lineOf(ctx, await change(ctx, { poolId, note })));
  };
}

async function find(ctx: Context, name: string): Promise<Pool> {
  const pool = await ctx.db.pool.findFirst({ where: { OR: [{ id: name }, { slug: name }] } });
  if (!pool) throw new Error(`There is no pool ${name}.`);
  return pool;
}
