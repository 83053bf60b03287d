import { percentile, whole } from "@/bench/figures";
import { makeBenchFixture } from "@/bench/fixture";
import { madeList } from "@/bench/screening-list";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { importScreeningLists } from "@/server/domain/screening/import-lists";
import { replayCase } from "@/server/domain/screening/replay-case";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import type { Context } from "@/server/operations/context";

const PARTIES = 10_000;
const GIFTS_PER_SECOND = 200;
const TICK_MS = 50;
const BATCH = 100;
const LIST = "bench";

/**
 * Imports a new version of a list while the parties of 200 gifts per second are screened in the same process. No
 * screening may fail, each verdict must name a version that was current, and a case of the previous version must be
 * screened again.
 */
export async function importWhileServing(seed: number): Promise<void> {
  const fixture = await makeBenchFixture();
  const { context, close } = await compose(readEnv(fixture.env));
  try {
    const ctx = context.as({ kind: "operator", identityId: null, name: "bench", requestId: "bench" });
    const parties = madeList(PARTIES, seed);
    await importScreeningLists(ctx, { lists: new Map([[LIST, parties]]), force: true });
    const caseId = await openCase(ctx, fixture.senderIds[0]!, parties[0]!.name);
    const load = startGifts(ctx, fixture.senderIds.slice(1), fixture.charityId);
    await load.until(2 * GIFTS_PER_SECOND);
    const changed = [...parties.slice(0, -100), ...madeList(PARTIES + 200, seed).slice(PARTIES)];
    const startedAt = performance.now();
    await importScreeningLists(ctx, { lists: new Map([[LIST, changed]]), force: true });
    const imported = performance.now() - startedAt;
    await load.until(1, `${LIST}@2`);
    const swapped = performance.now() - startedAt;
    await load.until(2 * GIFTS_PER_SECOND, `${LIST}@2`);
    const { times, failed, lists } = await load.stop();
    console.log(`An import of ${whole(PARTIES)} parties while ${GIFTS_PER_SECOND} gifts a second are screened:`);
    console.log(
      `  imported in ${(imported / 1000).toFixed(1)} s, screened on it after ${(swapped / 1000).toFixed(1)} s`,
    );
    const sorted = Float64Array.from(times).sort();
    const at = (share: number) => `${percentile(sorted, share).toFixed(0)} ms`;
    console.log(`  ${whole(times.length)} gifts screened, ${failed} failed; p50 ${at(0.5)}, p99 ${at(0.99)}`);
    console.log(`  verdicts by list version: ${[...lists].map(([name, n]) => `${name} ${n}`).join(", ")}`);
    const { versions, recordedScore, score } = await replayCase(ctx, { caseId });
    console.log(`  a case of ${versions} with ${recordedScore}: computed again, ${score}`);
    if (failed > 0 || score !== recordedScore) process.exitCode = 1;
  } finally {
    await close();
    await fixture.close();
  }
}

async function openCase(ctx: Context, identityId: string, name: string): Promise<string> {
  const data = { displayName: name, screeningFingerprint: null };
  const identity = await ctx.db.identity.update({ where: { id: identityId }, data });
  await screenIdentities(ctx, [identity]);
  return (await ctx.db.screeningCase.findFirstOrThrow({ where: { identityId } })).id;
}

/** Creates gifts at a steady rate and screens them as the job does: all that are due, batch by batch. */
function startGifts(ctx: Context, senderIds: string[], charityId: string) {
  const times: number[] = [];
  const lists = new Map<string, number>();
  const due: { senderId: string; madeAt: number }[] = [];
  let failed = 0;
  let made = 0;
  let isOpen = true;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    for (; made < ((performance.now() - startedAt) / 1000) * GIFTS_PER_SECOND; made += 1)
      due.push({ senderId: senderIds[made % senderIds.length]!, madeAt: performance.now() });
  }, TICK_MS);
  const screenBatch = async (batch: typeof due) => {
    const ids = [...new Set([charityId, ...batch.map(({ senderId }) => senderId)])];
    await screenIdentities(ctx, await ctx.db.identity.findMany({ where: { id: { in: ids } } }));
    const screened = await ctx.db.identity.findMany({ where: { id: { in: ids } } });
    const versions = new Map(screened.map(({ id, screeningFingerprint }) => [id, screeningFingerprint ?? ""]));
    for (const { senderId, madeAt } of batch) {
      const list = versions.get(senderId)!.match(new RegExp(`${LIST}@\\d+`))?.[0] ?? "none";
      lists.set(list, (lists.get(list) ?? 0) + 1);
      times.push(performance.now() - madeAt);
    }
  };
  const work = async () => {
    while (isOpen || due.length > 0) {
      const batch = due.splice(0, BATCH);
      if (batch.length === 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      else
        await screenBatch(batch).catch((error) => {
          failed += batch.length;
          console.error(error);
        });
    }
  };
  const working = work();
  /** Waits for this many verdicts by a list version, or by any. */
  const until = async (count: number, version?: string): Promise<void> => {
    const counted = () => (version ? (lists.get(version) ?? 0) : [...lists.values()].reduce((sum, n) => sum + n, 0));
    while (counted() < count) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  };
  const stop = async () => {
    clearInterval(timer);
    isOpen = false;
    await working;
    return { times, failed, lists };
  };
  return { until, stop };
}
