import { applyRailEvents, receivePostedEvents } from "@/server/domain/payments/rail-events";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { runCommitments } from "@/server/domain/pools/commitments/run-commitments";
import { createPool } from "@/server/domain/pools/create-pool";
import { sweepPools } from "@/server/domain/pools/disbursements/close-disbursements";
import { optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { isAlmonerError } from "@/server/kernel/errors";
import { compare } from "@/server/testing/pool-model/compare";
import {
  applyOutcomes,
  charge,
  dueCharges,
  refundGivenUp,
  runCommitments as workModelCommitments,
} from "@/server/testing/pool-model/model-commitments";
import { RULES } from "@/server/testing/pool-model/model-mechanisms";
import { type ModelOptions, Refused } from "@/server/testing/pool-model/model-state";
import type { PoolCommand, PoolSequence } from "@/server/testing/pool-model/pool-commands";
import { PoolModel } from "@/server/testing/pool-model/pool-model";
import { prepareCommand, type Stage } from "@/server/testing/pool-model/prepare-command";

const NEVER = new AbortController().signal;
/** How long a command takes. */
const COMMAND_MS = 1_000;

/** Plays a sequence in a pool of its own and in the model. Throws at the first difference. */
export async function playSequence(
  stage: Stage,
  { mechanism, rules, founders, commands }: PoolSequence,
): Promise<void> {
  const player = await SequencePlayer.begin(stage, mechanism, rules);
  const found: PoolCommand[] = Array.from({ length: founders }, (_, at) => ({
    do: "commit",
    who: at + 1,
    cadence: "monthly",
    cents: 1_000,
    method: "pm_sandbox_ok",
    renews: true,
  }));
  const opening: PoolCommand[] = founders > 0 ? [...found, { do: "wait", ms: 10_000 }] : [];
  for (const command of [...opening, ...commands]) await player.play(command);
  await player.end();
}

class SequencePlayer {
  private constructor(
    private readonly stage: Stage,
    private readonly poolId: string,
    private readonly pool: PoolModel,
  ) {}

  static async begin(stage: Stage, mechanism: PoolSequence["mechanism"], rules: number): Promise<SequencePlayer> {
    const governance = RULES[mechanism][rules % RULES[mechanism].length]!;
    stage.clock.advance(COMMAND_MS);
    const { id, createdAt } = await createPool(stage.fixture.partner, {
      name: "Friends",
      flavor: "community",
      legal_structure: "mutual_aid",
      distribution_mechanism: mechanism,
      governance,
    });
    const options = optionsOf({ mechanism, governance }) as ModelOptions;
    const pool = new PoolModel(mechanism, options, createdAt.getTime(), stage.clock.now().getTime());
    pool.join(stage.people[0]!, "steward");
    pool.settle();
    return new SequencePlayer(stage, id, pool);
  }

  async play(command: PoolCommand): Promise<void> {
    await this.pass(command.do === "wait" ? command.ms : COMMAND_MS);
    if (command.do !== "wait") await this.both(command);
    await this.compare(command);
  }

  /** Closes the pool, so that nothing in it becomes due while later sequences play. */
  async end(): Promise<void> {
    for (const { memberId, status } of [...this.pool.commitments])
      if (["pending", "active", "past_due"].includes(status))
        await this.play({ do: "cancel", who: this.stage.people.indexOf(memberId) });
    await this.play({ do: "set status", status: "closed" });
    if (this.pool.status !== "closed") await this.play({ do: "set status", status: "paused" });
  }

  private async compare(command: PoolCommand): Promise<void> {
    await this.readDraws();
    const differences = await compare(this.stage.fixture.system, this.poolId, this.pool);
    if (differences.length > 0) throw new Error(`After ${JSON.stringify(command)}:\n${differences.join("\n")}`);
  }

  /** Advances time, stopping at each moment at which something is due. */
  private async pass(ms: number): Promise<void> {
    const { clock } = this.stage;
    const until = clock.now().getTime() + ms;
    for (;;) {
      const next = this.pool.nextMoment();
      if (next === null || next > until) break;
      clock.advance(Math.max(0, next - clock.now().getTime()));
      await this.work();
    }
    clock.advance(Math.max(0, until - clock.now().getTime()));
    this.tick();
  }

  private tick(): void {
    this.pool.now = this.stage.clock.now().getTime();
  }

  private async work(): Promise<void> {
    const { fixture, clock } = this.stage;
    const { system } = fixture;
    this.tick();
    for (const commitment of dueCharges(this.pool).sort((a, b) => a.chargeAt! - b.chargeAt!)) {
      // Charges one commitment at a time, because charges that clear together are released together.
      await chargeDuePrepayments(system, NEVER, new Date(commitment.chargeAt!));
      charge(this.pool, commitment);
      clock.advance(1);
      this.tick();
    }
    const isRailRun = this.pool.outcomes.some(({ at }) => at <= this.pool.now);
    if (isRailRun) {
      await receivePostedEvents(system);
      await applyRailEvents(system);
      await runDuePayments(system);
    }
    await runCommitments(system, NEVER);
    await sweepPools(system, NEVER, system.now());
    await this.readDraws();
    applyOutcomes(this.pool);
    if (isRailRun) refundGivenUp(this.pool);
    workModelCommitments(this.pool);
    this.pool.workRequests();
  }

  private async readDraws(): Promise<void> {
    if (this.pool.mechanism !== "random") return;
    const where = { poolId: this.poolId, winnerId: { not: null } };
    const draws = await this.stage.fixture.system.db.poolDraw.findMany({ where });
    this.pool.results = new Map(
      draws.map(({ number, entries, winnerId }) => [number, { entries, winnerId: winnerId! }]),
    );
  }

  /** Runs one command on the product and on the model. Both must give the same answer. */
  private async both(command: PoolCommand): Promise<void> {
    const found = prepareCommand(this.stage, this.poolId, this.pool, command);
    if (!found) return;
    const [product, inModel] = found;
    let made: string | null = null;
    const answered = await product().then(
      (value) => {
        made = (value as { id?: string } | undefined)?.id ?? null;
        return "done";
      },
      (error) => {
        if (!isAlmonerError(error)) throw error;
        return error.code;
      },
    );
    const { answers } = this.stage;
    const answer = `${command.do}: ${answered}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    await this.readDraws();
    const change = await this.lastChange();
    let expected = "done";
    try {
      inModel(made, change);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      expected = error.code;
    }
    if (answered !== expected)
      throw new Error(`${JSON.stringify(command)} answered ${answered}, where the model has ${expected}`);
  }

  private async lastChange(): Promise<string | null> {
    const last = await this.stage.fixture.system.db.poolChange.findFirst({
      where: { poolId: this.poolId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true },
    });
    return last?.id ?? null;
  }
}
