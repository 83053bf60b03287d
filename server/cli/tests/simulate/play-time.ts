import { BYSTANDER } from "@/server/cli/tests/simulate/acts/request";
import { BANK_SWEEPS } from "@/server/cli/tests/simulate/bank/bank-story";
import { SWEEPS } from "@/server/cli/tests/simulate/story/story";
import { deliverEvents } from "@/server/cli/tests/simulate/world/deliver-events";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { nextDueAt, type UnfinishedRow, unfinishedWork } from "@/server/domain/timed-work";
import { sweepNamed } from "@/server/jobs/jobs";
import type { Context } from "@/server/operations/context";

/** The most moments at which work is done, because stories are short. */
const MOMENTS_MAX = 12;
const ROUNDS_AT_ONE_MOMENT_MAX = 4;

/** The unfinished work that was due before the instant, of the sweeps that are part of stories. */
export async function unfinishedOf({ world, story }: Stage, dueBefore: Date): Promise<UnfinishedRow[]> {
  const rows = await world.turns.ask(BYSTANDER, null, () => unfinishedWork(world.reader, dueBefore));
  return rows.filter(({ sweep }) => sweep in SWEEPS || (story.bank && sweep in BANK_SWEEPS));
}

/** Lets time pass as the sandbox's clock does: it moves from one due time to the next, and does the work there. */
export async function playTime(ctx: Context, stage: Stage, ms: number): Promise<void> {
  const { turns, clock, machines, reader, tables } = stage.world;
  const endsAtMs = clock.now().getTime() + ms;
  const until = new Date(machines.now().getTime() + ms);
  for (let moment = 0; moment < MOMENTS_MAX; moment += 1) {
    for (let round = 0; round < ROUNDS_AT_ONE_MOMENT_MAX; round += 1) {
      if (!(await workOnDue(ctx, stage))) break;
    }
    const after = machines.now();
    const next = await turns.ask(BYSTANDER, null, () => nextDueAt(reader, { after, until }));
    if (!next) break;
    // Moves just past the due time, so that the work was due before.
    clock.advance(Math.max(next.getTime() - machines.now().getTime(), 0) + 1);
    await turns.ask(BYSTANDER, null, () => tables.expireLeases());
  }
  clock.advance(Math.max(endsAtMs - clock.now().getTime(), 0));
}

async function workOnDue(ctx: Context, stage: Stage): Promise<boolean> {
  const due = await unfinishedOf(stage, stage.world.machines.now());
  for (const name of new Set(due.map(({ sweep }) => sweep))) {
    if (name === "apply-rail-events") await deliverEvents(ctx, stage.world);
    const input = { dueBefore: ctx.now(), signal: new AbortController().signal };
    await sweepNamed(name).run(ctx, input);
  }
  return due.length > 0;
}
