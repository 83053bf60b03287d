import { createHmac } from "node:crypto";
import pg from "pg";
import { sandboxRail } from "@/server/adapters/payment-rail/sandbox-rail";
import type { SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import type { Random } from "@/server/cli/tests/random";
import { Disturbances } from "@/server/cli/tests/simulate/acts/disturbances";
import { Turns } from "@/server/cli/tests/simulate/acts/turns";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import { StoryTables } from "@/server/cli/tests/simulate/story/story-tables";
import { SimulatedStripe } from "@/server/cli/tests/simulate/stripe/simulated-stripe";
import { type Handed, watchedEmail } from "@/server/cli/tests/simulate/world/mail-server";
import { outsideWorld } from "@/server/cli/tests/simulate/world/outside-world";
import { reasonIn } from "@/server/cli/tests/simulate/world/reason-in";
import { simulatedBankRail } from "@/server/cli/tests/simulate/world/simulated-bank-rail";
import { SimulatedFiles } from "@/server/cli/tests/simulate/world/simulated-files";
import { SimulatedMachines, type Worker } from "@/server/cli/tests/simulate/world/simulated-machines";
import { SimulatedProcess } from "@/server/cli/tests/simulate/world/simulated-process";
import { watchedRail } from "@/server/cli/tests/simulate/world/simulated-rail";
import { storySettings } from "@/server/cli/tests/simulate/world/story-settings";
import { VirtualClock } from "@/server/cli/tests/simulate/world/virtual-clock";
import { type Post, watchedSender } from "@/server/cli/tests/simulate/world/webhook-receiver";
import { type Database, openDatabase } from "@/server/db/client";
import { REACTIONS } from "@/server/domain/reactions";
import { systemCaller } from "@/server/kernel/caller";
import type { CostBearer } from "@/server/kernel/cost-bearer";
import type { Generators } from "@/server/kernel/generators";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import { makeVault } from "@/server/kernel/vault";
import type { Context } from "@/server/operations/context";
import { makeContext } from "@/server/operations/make-context";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** The connection strings of an empty, migrated database of the simulator's own. */
export interface SimulatedDatabase {
  superuser: string;
  app: string;
}

/** What differs from story to story. */
export interface StoryState {
  generators: Generators;
  settlementDelayMs: number;
  /** The failures of the rail. The story clears them for its end. */
  failures: SimulatedFailures;
  /** The share of the rail's calls that never return, which the sandbox's own failures don't include. */
  hanging: number;
  /** Who bears the rail's costs. */
  costs: CostBearer;
  /** Whether clocks are changed. */
  hasClockSteps: boolean;
  /** The share of webhooks that their endpoint fails, and all requests that it got. */
  webhookFailing: number;
  posts: Post[];
  /** The same for emails and their server. */
  emailFailing: number;
  emailRandom: Random;
  emails: Handed[];
  /** Whether every working process survives and keeps its leases from now on. */
  isSafe: boolean;
  /** Decides the failures of the rail's current call. */
  railRandom: Random;
  /** The operator's accounts in stories with transfers; null in others. */
  transferAccounts: TransferAccount[] | null;
  usesStripe: boolean;
  /** Whether Stripe holds euros as dollars, at a changing rate. */
  convertsEuros: boolean;
  /** Writes a line of the trace. */
  trace(line: string): void;
  /** Reports a broken promise. */
  breach(promise: string, detail: string): void;
}

const SIGNING = { mac: (text: string) => createHmac("sha256", "a key for stories").update(text).digest() };
const ADMIN_CONNECTIONS = 3;
const OBSERVER_CONNECTIONS = 2;

/** One database with two worker processes, a rail and a clock, in which one story after another is played. */
export class World {
  readonly clock = new VirtualClock();
  readonly admin: pg.Pool;
  /** The rail's own connections, because a rail is another company. */
  readonly railPool: pg.Pool;
  readonly turns: Turns;
  readonly processes: readonly [SimulatedProcess, SimulatedProcess];
  readonly signing = SIGNING;
  readonly formSettings = { ...SIGNING, publicUrl: "http://almoner.test" };
  readonly machines: SimulatedMachines;
  readonly disturbances = new Disturbances();
  readonly #files: SimulatedFiles;
  /** The state of the current story. */
  state!: StoryState;
  rail!: PaymentRail;
  /** Null in stories without Stripe. */
  stripe: SimulatedStripe | null = null;
  /** Sees the same database, but waits for no turns. */
  observer!: Context;
  tables!: StoryTables;
  /** Reads what is due, as the sandbox's clock player does. */
  reader!: Pick<Context, "ports" | "settings" | "statement">;
  readonly #observing: Database;

  private constructor(
    { superuser, app }: SimulatedDatabase,
    readonly bug: PlantedBug | null,
  ) {
    // Planning the queries that list all due work takes many times as long as running them.
    const options = "-c TimeZone=UTC -c plan_cache_mode=force_generic_plan";
    this.admin = new pg.Pool({ connectionString: superuser, max: ADMIN_CONNECTIONS, options });
    this.railPool = new pg.Pool({ connectionString: superuser, max: 1, options: "-c TimeZone=UTC" });
    for (const pool of [this.admin, this.railPool]) pool.on("error", () => {});
    this.turns = new Turns(this.admin, this.clock);
    this.machines = new SimulatedMachines(this.clock, this.admin, bug);
    this.turns.beforeEach = () => this.machines.agree();
    const { turns, disturbances } = this;
    this.#files = new SimulatedFiles({ turns, disturbances, bug });
    this.#observing = openDatabase(app, OBSERVER_CONNECTIONS);
    const settings = { url: app, turns, admin: this.admin, disturbances, bug };
    const begin = (name: string, at: Worker) =>
      new SimulatedProcess(name, settings, (process) =>
        this.#contextOver(process.database, watchedRail(this, process), { process, at }),
      );
    this.processes = [begin("first worker", 0), begin("second worker", 1)];
  }

  static async open(database: SimulatedDatabase, bug: PlantedBug | null = null): Promise<World> {
    const world = new World(database, bug);
    world.tables = await StoryTables.open(world.admin);
    if (bug?.sql) await world.admin.query(bug.sql);
    return world;
  }

  /** Empties the world for a story that begins at the instant. */
  async startAnew(startsAt: Date, state: StoryState): Promise<void> {
    this.state = state;
    this.clock.startAt(startsAt);
    this.machines.startAnew(state.hasClockSteps);
    this.disturbances.end();
    this.#files.empty();
    await this.tables.empty();
    this.rail = this.#makeRail(state);
    await this.stripe?.close();
    this.stripe = state.usesStripe ? await SimulatedStripe.open(this, this.rail) : null;
    if (this.stripe) this.rail = this.bug?.rail?.(this.stripe.rail) ?? this.stripe.rail;
    this.observer = this.#contextOver(this.#observing, this.rail);
    const { ports, settings } = this.observer;
    const statement = async <Row>(text: string, values: unknown[], name?: string) =>
      (await this.admin.query({ text, values, ...(name && { name }) })).rows as Row[];
    this.reader = { ports, settings, statement };
    for (const process of this.processes) {
      process.startAnew(null);
      await process.connect();
    }
  }

  async close(): Promise<void> {
    await this.stripe?.close();
    await Promise.all([...this.processes.map((process) => process.close()), this.#observing.close()]);
    await Promise.all([this.admin.end(), this.railPool.end()]);
  }

  #makeRail({ settlementDelayMs, failures }: StoryState): PaymentRail {
    const rail = sandboxRail({
      ...this.formSettings,
      pool: this.railPool,
      now: () => this.clock.now(),
      random: () => this.state.railRandom.next(),
      settlementDelayMs,
      failures,
    });
    return this.bug?.rail?.(rail) ?? rail;
  }

  #contextOver(database: Database, rail: PaymentRail, worker?: { process: SimulatedProcess; at: Worker }): Context {
    const process = worker?.process;
    const log = (fields: object, message: string) => {
      if (process && !process.isDead) this.state.trace(`    ${process.name} logs: ${message}${reasonIn(fields)}`);
    };
    return makeContext(
      {
        database,
        clock: worker ? this.machines.clockOf(worker.at) : this.clock,
        settings: storySettings(this.state as StoryState | undefined),
        ports: {
          ...outsideWorld(this.state?.transferAccounts ? simulatedBankRail(this, process) : rail),
          ...(process && {
            webhookSender: watchedSender(this, process),
            email: watchedEmail(this, process),
            files: this.#files.of(process),
          }),
        },
        reactions: this.bug?.reactions?.(REACTIONS) ?? REACTIONS,
        vault: makeVault("the vault of a story has no secrets"),
        log: { debug() {}, info() {}, warn: log, error: log },
        wake() {},
        generators: this.state?.generators,
      },
      systemCaller("simulator"),
    );
  }
}
