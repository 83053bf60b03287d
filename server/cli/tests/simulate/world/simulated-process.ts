import type pg from "pg";
import type { Disturbances } from "@/server/cli/tests/simulate/acts/disturbances";
import type { Turns } from "@/server/cli/tests/simulate/acts/turns";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";
import { gatedClient, type Session, type SessionOwner } from "@/server/cli/tests/simulate/world/gated-client";
import { type Database, openDatabase } from "@/server/db/client";
import type { Context } from "@/server/operations/context";

const CONNECTIONS = 6;

/** When a process dies: at its n-th request, before or after the request is executed. */
export interface Death {
  at: number;
  side: "before" | "after";
}

export interface ProcessSettings {
  url: string;
  turns: Turns;
  admin: pg.Pool;
  disturbances: Disturbances;
  bug: PlantedBug | null;
}

/** A worker process: all its requests to the outside world wait for their turns, and it can die at each one. */
export class SimulatedProcess implements SessionOwner {
  readonly sessions = new Set<Session>();
  readonly database: Database;
  readonly #settings: ProcessSettings;
  readonly #makeContext: () => Context;
  #ctx: Context;
  #death: Death | null = null;
  #requests = 0;
  #isDead = false;

  constructor(
    readonly name: string,
    settings: ProcessSettings,
    makeContext: (self: SimulatedProcess) => Context,
  ) {
    this.#settings = settings;
    const { url, turns, admin, disturbances, bug } = settings;
    const bends = { rewrite: bug?.statement, hear: bug?.hear };
    const Client = gatedClient({ turns, admin, disturbances, owner: this, ...bends });
    // No timeouts, however long the others take: only the seed decides who gives up.
    const pool = { Client, idleTimeoutMillis: 0, connectionTimeoutMillis: 0 } as pg.PoolConfig;
    this.database = openDatabase(url, CONNECTIONS, { lockTimeoutMs: 0, pool });
    this.#makeContext = () => makeContext(this);
    this.#ctx = this.#makeContext();
  }

  get ctx(): Context {
    return this.#ctx;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** A new process replaces it, which remembers nothing and may die, too. */
  startAnew(death: Death | null): void {
    this.#ctx = this.#makeContext();
    this.#isDead = false;
    this.#death = death;
    this.#requests = 0;
  }

  /** Opens all connections, and lets Prisma do its initial queries, so that neither takes a turn in the first story. */
  async connect(): Promise<void> {
    const { pool, prisma } = this.database;
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
    for (const client of clients) client.release();
    await prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`);
  }

  countRequest(): "before" | "after" | null {
    this.#requests += 1;
    return this.#death?.at === this.#requests ? this.#death.side : null;
  }

  async die(): Promise<void> {
    this.#isDead = true;
    const { turns, admin, bug } = this.#settings;
    turns.drop(this);
    await Promise.all([...this.sessions].map((session) => session.breakOff()));
    await bug?.onDeath?.(admin);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
