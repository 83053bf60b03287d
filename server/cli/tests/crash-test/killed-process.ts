import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type pg from "pg";

/** A process of the product that can be killed, by the name and the arguments of its command. */
export class KilledProcess {
  #child: ChildProcess | null = null;
  #readyAt = 0;

  constructor(
    private readonly command: string,
    private readonly words: readonly string[],
  ) {}

  get hasEnded(): boolean {
    return this.#child === null || this.#child.exitCode !== null;
  }

  /** Starts it, and returns once it begins to work. */
  async start(): Promise<void> {
    const words = [`dist/commands/${this.command}.js`, ...this.words];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    if (child.exitCode !== null) throw new Error("The process that should be killed did not start.");
    this.#readyAt = Date.now();
  }

  /** Sends SIGKILL, and returns for how many milliseconds the process has worked. Throws if it ended by itself. */
  async kill(): Promise<number> {
    const child = this.#child!;
    if (child.exitCode !== null) throw new Error(`The process ended by itself with ${child.exitCode}.`);
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    this.#child = null;
    return Date.now() - this.#readyAt;
  }

  /** Ends it, if there is one. */
  async end(): Promise<void> {
    if (!this.hasEnded) await this.kill();
  }
}

/** Ends all leases. A killed process holds its rows for a minute, in which the next one would find little work. */
export async function endLeases(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'lease_until'",
  );
  for (const { name } of rows)
    await admin.query(
      `UPDATE ${name} SET lease_until = steady_now() - interval '1 ms' WHERE lease_until > steady_now()`,
    );
}
