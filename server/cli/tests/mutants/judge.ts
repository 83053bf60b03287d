import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ScratchCopy } from "@/server/cli/tests/mutants/scratch-copy";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS, type EmbeddedLogin } from "@/server/db/embedded-logins";
import { readSchemaFiles } from "@/server/db/schema-files";
import { TEMPLATE_DATABASE } from "@/server/testing/create-database";

/** How the tests of a mutant ended. `broken` means that the mutant does not even load into the database. */
export interface Verdict {
  outcome: "passed" | "failed" | "timeout" | "broken";
  /** The first test that failed; its title is empty if its file did not load. */
  failure?: { file: string; test: string; message: string };
  /** How long each test file took, if it ran to its end. */
  seconds: Record<string, number>;
}

interface Reply {
  ready?: true;
  verdict?: Verdict;
  error?: string;
  pgUrls?: Record<EmbeddedLogin, string>;
}

const PROGRAM = path.join(import.meta.dirname, "warm-tests.mjs");
const SQL_FUNCTION = /^prisma\/sql\//;

/** A warm test runner in a copy of the checkout, which judges one edited file after another. */
export class Judge {
  #child: ChildProcess | null = null;
  #pgUrls: Record<EmbeddedLogin, string> | null = null;
  /** Files whose content differs from what the runner last saw. */
  readonly #changed = new Set<string>();

  constructor(readonly copy: ScratchCopy) {}

  /** Runs the test files in this order, up to the first failure, on the edited file. */
  async judgeWith(file: string, text: string, run: { tests: string[]; timeoutMs: number }): Promise<Verdict> {
    const place = path.join(this.copy.dir, file);
    const original = readFileSync(place, "utf8");
    // Starts before the edit, because the runner prepares its database and its programs from the copy.
    await this.#start();
    try {
      this.#write(file, text);
      if (SQL_FUNCTION.test(file)) await this.#deploy();
      return await this.run(run);
    } catch (error) {
      if (SQL_FUNCTION.test(file) && (error as { severity?: string }).severity)
        return { outcome: "broken", seconds: {}, failure: { file, test: "", message: (error as Error).message } };
      throw error;
    } finally {
      this.#write(file, original);
      if (SQL_FUNCTION.test(file)) await this.#deploy();
    }
  }

  /** Runs the test files on the copy's current content. */
  async run({ tests, timeoutMs }: { tests: string[]; timeoutMs: number }): Promise<Verdict> {
    await this.#start();
    this.#child!.send({ tests, changed: [...this.#changed], timeoutMs });
    this.#changed.clear();
    const { verdict, error, pgUrls } = await this.#reply();
    if (!verdict) throw new Error(`The tests could not be run: ${error}`);
    this.#pgUrls = pgUrls ?? this.#pgUrls;
    return verdict;
  }

  /** Ends the runner and its database. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.disconnect();
    await exited;
  }

  #write(file: string, text: string): void {
    writeFileSync(path.join(this.copy.dir, file), text);
    this.#changed.add(file);
  }

  /** Deploys the functions to the database that the tests' databases are cloned from. */
  async #deploy(): Promise<void> {
    if (!this.#pgUrls) return;
    const template = Object.assign(new URL(this.#pgUrls.owner), { pathname: `/${TEMPLATE_DATABASE}` }).href;
    const { app, auditor } = EMBEDDED_LOGINS;
    await deploySchema(template, { app, auditor }, readSchemaFiles(path.join(this.copy.dir, "prisma")));
  }

  async #start(): Promise<void> {
    if (this.#child) return;
    const log = openSync(this.copy.log, "a");
    this.#child = spawn(process.execPath, [PROGRAM], {
      cwd: this.copy.dir,
      stdio: ["ignore", log, log, "ipc"],
      // In a process group of its own, so that Ctrl-C reaches only this process, which then ends the runner.
      detached: true,
    });
    closeSync(log);
    await this.#reply();
    // The first run starts the database; later ones reuse it.
    await this.run({ tests: [FIRST_TEST], timeoutMs: START_TIMEOUT_MS });
  }

  async #reply(): Promise<Reply> {
    const child = this.#child!;
    const gone = new AbortController();
    try {
      return await Promise.race([
        once(child, "message", { signal: gone.signal }).then(([reply]) => reply as Reply),
        once(child, "exit", { signal: gone.signal }).then(() => {
          this.#child = null;
          throw new Error(`The test runner ended. ${this.copy.log} says why.`);
        }),
      ]);
    } finally {
      gone.abort();
    }
  }
}

/** A quick one that uses no database. */
const FIRST_TEST = "server/kernel/amount-text.test.ts";
const START_TIMEOUT_MS = 600_000;
