import { Random } from "@/server/cli/tests/random";
import { act } from "@/server/cli/tests/simulate/acts/act";
import { againAfterMishap } from "@/server/cli/tests/simulate/acts/again-after-mishap";
import { endWell } from "@/server/cli/tests/simulate/acts/end-well";
import { hasClockSteps, interruptionsOf } from "@/server/cli/tests/simulate/acts/strike";
import { openBank } from "@/server/cli/tests/simulate/bank/bank-stage";
import { checkBank } from "@/server/cli/tests/simulate/bank/check-bank";
import { endBank } from "@/server/cli/tests/simulate/bank/end-bank";
import { checkDecisions } from "@/server/cli/tests/simulate/checks/check-decisions";
import { noteSeeds } from "@/server/cli/tests/simulate/checks/check-draws";
import { checkEnd } from "@/server/cli/tests/simulate/checks/check-end";
import { checkOrder } from "@/server/cli/tests/simulate/checks/check-order";
import { checkPools } from "@/server/cli/tests/simulate/checks/check-pools";
import { checkOpenedVotes } from "@/server/cli/tests/simulate/checks/check-voters";
import { checkSchedule } from "@/server/cli/tests/simulate/checks/check-webhooks";
import { checkLimits } from "@/server/cli/tests/simulate/checks/limits-model";
import { emptyMemory } from "@/server/cli/tests/simulate/checks/memory";
import { makeCast } from "@/server/cli/tests/simulate/story/cast";
import { describeAction } from "@/server/cli/tests/simulate/story/describe-action";
import type { Action, Step, Story } from "@/server/cli/tests/simulate/story/story";
import { simulatedGenerators } from "@/server/cli/tests/simulate/world/simulated-generators";
import type { SimulatedProcess } from "@/server/cli/tests/simulate/world/simulated-process";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { World } from "@/server/cli/tests/simulate/world/world";
import { readTransferAccounts } from "@/server/domain/bank/read-transfer-accounts";
import { isAlmonerError } from "@/server/kernel/errors";

/** A promise that a story broke. */
export interface Breach {
  promise: string;
  detail: string;
}

/** The outcome of a story. */
export interface Told {
  breaches: Breach[];
  /** The events, line by line: the same story always has the same ones. */
  trace: string[];
}

/** Added to the number of a step's second action, to distinguish it from the first. */
const BESIDE = 1_000;

/**
 * Plays a story in an empty world: first its steps, then everything until it has ended without failures. Checks the
 * result.
 */
export async function playStory(world: World, story: Story): Promise<Told> {
  const trace: string[] = [];
  const breaches: Breach[] = [];
  const random = new Random(story.seed);
  const { hanging = 0, ...failures } = story.failures;
  await world.startAnew(new Date(story.startsAt), {
    generators: simulatedGenerators(() => world.clock.now(), story.seed),
    settlementDelayMs: story.settlementDelayMs,
    failures,
    hanging,
    costs: story.costs,
    hasClockSteps: hasClockSteps(story),
    webhookFailing: story.webhookFailing ?? 0,
    posts: [],
    emailFailing: story.emailFailing ?? 0,
    emailRandom: new Random(~story.seed),
    emails: [],
    isSafe: true,
    railRandom: random,
    transferAccounts: story.bank ? [] : null,
    usesStripe: story.stripe ?? false,
    convertsEuros: story.seed % 3 === 0,
    trace: (line) => trace.push(line),
    breach: (promise, detail) => breaches.push({ promise, detail }),
  });
  const cast = await makeCast(world.observer, story);
  const onOpened = async () => {
    world.state.transferAccounts = await readTransferAccounts(world.observer);
  };
  const bank = story.bank ? await openBank(world.observer, cast, story.bank.renumbers, onOpened) : null;
  const stage: Stage = { world, story, cast, memory: emptyMemory(), bank };
  for (const [at, id] of stage.cast.poolIds.entries()) stage.memory.rules.set(id, [story.pools[at]!.governance]);
  try {
    for (const step of story.steps) await playStep(stage, step);
    trace.push("from here on nothing fails");
    if (bank) await endBank(stage);
    else await endWell(stage);
    await checkEnd(stage);
  } catch (error) {
    world.state.breach(
      "The simulator itself never fails.",
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
  }
  return { breaches, trace };
}

async function playStep(stage: Stage, step: Step): Promise<void> {
  const { world, memory } = stage;
  memory.suspendedBefore = new Set(memory.suspended);
  memory.isAlone = !step.beside;
  const [first, second] = world.processes;
  const random = new Random(step.seed);
  world.state.railRandom = new Random(~step.seed);
  world.state.isSafe = !step.death && step.slowAt === undefined && !step.mishap;
  world.clock.advance(step.lastsMs);
  if (first.isDead) world.machines.restart(0);
  first.startAnew(step.death ?? null);
  second.startAnew(null);
  const at = world.clock.now().toISOString().slice(0, 16);
  world.state.trace(
    `${step.id}. ${at} ${describeAction(step.action)}${step.beside ? `, while ${describeAction(step.beside)}` : ""}`,
  );
  await world.turns.play(
    random,
    () => [
      attempt(stage, first, step.action, step.id),
      ...(step.beside ? [attempt(stage, second, step.beside, step.id + BESIDE)] : []),
    ],
    interruptionsOf(world, step),
  );
  world.disturbances.end();
  if (first.isDead) world.state.trace(`    the ${first.name} died`);
  await checkOrder(stage);
  await checkLimits(world);
  await checkPools(stage);
  await checkDecisions(stage);
  await checkSchedule(stage);
  await noteSeeds(stage);
  await checkOpenedVotes(stage);
  await checkBank(stage);
}

async function attempt(stage: Stage, process: SimulatedProcess, action: Action, number: number): Promise<void> {
  const { state } = stage.world;
  const isOther = number >= BESIDE;
  const say = (outcome: string) => {
    if (outcome !== "") state.trace(`    ${isOther ? "at the same time: " : ""}→ ${outcome}`);
  };
  try {
    const again = (error: unknown) => againAfterMishap(process.ctx, stage, { action, number, error, say });
    say(await act(process.ctx, stage, action, number).catch(again));
  } catch (error) {
    if (process.isDead) return;
    if (isAlmonerError(error)) {
      say(error.code);
      stage.memory.refused.push(action.do);
      return;
    }
    const message = error instanceof Error ? error.message.trim().split("\n").at(-1)! : String(error);
    say(`fails: ${message}`);
    state.breach("Operations fail with errors of their own only.", `${describeAction(action)}: ${message}`);
  }
}
