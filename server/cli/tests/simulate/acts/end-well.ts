import { Random } from "@/server/cli/tests/random";
import { give } from "@/server/cli/tests/simulate/acts/give";
import { decideCases } from "@/server/cli/tests/simulate/forms/act-on-forms";
import { unfinishedOf } from "@/server/cli/tests/simulate/play-time";
import { deliverEvents } from "@/server/cli/tests/simulate/world/deliver-events";
import { deliverAll } from "@/server/cli/tests/simulate/world/deliver-webhooks";
import { emailAll } from "@/server/cli/tests/simulate/world/send-emails";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { VirtualClock } from "@/server/cli/tests/simulate/world/virtual-clock";
import { askAgain } from "@/server/domain/payments/run-payments";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { nextDueAt, type UnfinishedRow } from "@/server/domain/timed-work";
import { sweepNamed } from "@/server/jobs/jobs";
import { isAlmonerError } from "@/server/kernel/errors";

/** Some work waits for months: a dispute is looked up daily, each at its own time of day. */
const ROUNDS_MAX = 300;
const SWEEPS_AT_ONE_TIME_MAX = 12;
/** Longer than any lease, and than the time for which frequent sweeps leave rows to jobs. */
const ROUND_MS = 120_000;
const GRACE_MS = 60_000;
const END_OF_TIME = new Date("2200-01-01");

/** Turns off all failures and works until nothing is due, however long that takes by the story's clock. */
export async function endWell(stage: Stage): Promise<void> {
  try {
    await workToTheEnd(stage);
    await emailAll(stage, (work) => playAlone(stage, new Random(3), work));
    await deliverAll(stage, (work) => playAlone(stage, new Random(2), work));
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    stage.world.state.breach("Operations fail with errors of their own only.", error.message);
  }
}

/** Work of the product threw an unexpected error. */
class WorkFailed extends Error {
  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message.trim().split("\n").at(-1) : String(reason));
  }
}

async function workToTheEnd(stage: Stage): Promise<void> {
  const { world } = stage;
  const { state, clock } = world;
  stage.memory.suspendedBefore = new Set(stage.memory.suspended);
  for (const name of Object.keys(state.failures) as (keyof typeof state.failures)[]) delete state.failures[name];
  state.hanging = 0;
  state.emailFailing = 0;
  state.isSafe = true;
  const random = new Random(1);
  const [process] = world.processes;
  world.machines.putRight();
  for (const one of world.processes) one.startAnew(null);
  const play = (work: () => Promise<unknown>) => playAlone(stage, random, work);
  await play(() => endRecurringGifts(stage));
  await play(() => endCommitments(stage));
  await play(() => endDraws(stage));
  await play(() => askAgainForGifts(stage));
  for (let round = 0, idleRounds = 0; round < ROUNDS_MAX; round += 1) {
    clock.advance(ROUND_MS);
    await world.tables.expireLeases();
    await play(() => deliverEvents(process.ctx, world));
    await play(() => askAboutTasks(stage));
    if (stage.story.hasForms) await play(() => decideCases(process.ctx, stage, "cleared"));
    // Some recurring gifts start only now, when their paid forms are completed.
    if (stage.story.hasForms) await play(() => endRecurringGifts(stage));
    const times = await workUntilNothingIsDue(stage, play);
    if (times === null) return;
    const next = await nextDueAt(world.reader, { after: asOf(clock), until: END_OF_TIME });
    // New work from this round, such as an event of the rail, is due in the next round.
    idleRounds = next || times > 0 ? 0 : idleRounds + 1;
    if (idleRounds === 2) return;
    if (next && times === 0) clock.advance(Math.max(next.getTime() - clock.now().getTime(), 0));
  }
  state.breach("Everything ends once nothing fails any more.", `not within ${ROUNDS_MAX} rounds`);
}

/** More recent work is left to its jobs. */
function asOf(clock: VirtualClock): Date {
  return new Date(clock.now().getTime() - GRACE_MS);
}

type Play = (work: () => Promise<unknown>) => Promise<void>;

/** Runs work without interruptions. Throws if it fails. */
export async function playAlone({ world }: Stage, random: Random, work: () => Promise<unknown>): Promise<void> {
  let failure: unknown;
  await world.turns.play(random, () => [
    work().catch((error) => {
      failure = error;
    }),
  ]);
  if (failure !== undefined) throw new WorkFailed(failure);
}

/** Returns how often work was due, or null if the same work is due again and again. */
async function workUntilNothingIsDue(stage: Stage, play: Play): Promise<number | null> {
  const { clock, state, processes } = stage.world;
  let due: UnfinishedRow[] = [];
  for (let time = 0; time < SWEEPS_AT_ONE_TIME_MAX; time += 1) {
    due = await unfinishedOf(stage, asOf(clock));
    if (due.length === 0) return time;
    for (const name of new Set(due.map(({ sweep }) => sweep))) {
      const input = { dueBefore: clock.now(), signal: new AbortController().signal };
      await play(() => sweepNamed(name).run(processes[0].ctx, input));
    }
    clock.advance(1_000);
  }
  for (const { sweep, subject } of due)
    state.breach("Everything ends once nothing fails any more.", `${sweep}: ${subject}`);
  return null;
}

async function endRecurringGifts({ world, cast }: Stage): Promise<void> {
  const [{ ctx }] = world.processes;
  // Also those whose creator never got the response.
  const select = { id: true, donorId: true };
  const where = { status: { not: "canceled" } };
  const open = await world.observer.db.recurringGift.findMany({ where, select, orderBy: { id: "asc" } });
  for (const { id, donorId } of open) {
    // Donors who give on the page are managed by nobody.
    const caller = cast.payers.some((payer) => payer.id === donorId) ? cast.organizer : cast.partner;
    await updateRecurringGift(ctx.as(caller), { id, status: "canceled" }).catch((error) => {
      if (!isAlmonerError(error)) throw error;
    });
  }
}

/** Draws recur on their dates, whether or not there are requests to draw from. */
async function endDraws({ world, cast }: Stage): Promise<void> {
  const partner = world.processes[0].ctx.as(cast.partner);
  const where = { mechanism: "random", status: { not: "closed" } };
  for (const { id } of await world.observer.db.pool.findMany({ where, select: { id: true }, orderBy: { id: "asc" } }))
    await updatePool(partner, { id, governance: {} });
}

async function endCommitments({ world, cast }: Stage): Promise<void> {
  const partner = world.processes[0].ctx.as(cast.partner);
  const where = { status: { in: ["pending", "active", "past_due"] } };
  const open = await world.observer.db.commitment.findMany({
    where,
    select: { id: true, poolId: true },
    orderBy: { id: "asc" },
  });
  for (const { id: commitment_id, poolId: id } of open) {
    await cancelCommitment(partner, { id, commitment_id }).catch((error) => {
      if (!isAlmonerError(error)) throw error;
    });
  }
}

/** Requests every gift without a response again, with the same key. */
async function askAgainForGifts(stage: Stage): Promise<void> {
  const { world, cast, memory } = stage;
  const partner = world.processes[0].ctx.as(cast.partner);
  for (const [number, asked] of memory.gifts) {
    if (asked.answer) continue;
    await give(partner, stage, number, asked).catch((error) => {
      if (!isAlmonerError(error)) throw error;
    });
  }
}

/** A person has every payment looked up again that the rail never answered clearly. */
async function askAboutTasks({ world }: Stage): Promise<void> {
  const [{ ctx }] = world.processes;
  const open = await ctx.db.task.findMany({
    where: { status: "open", kind: { in: ["payment_unknown", "payment_quarantined"] } },
  });
  for (const { subjectId } of open) await askAgain(ctx, subjectId);
}
