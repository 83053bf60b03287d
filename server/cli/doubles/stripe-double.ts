import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "@/server/cli/launch/launch-product.mjs";

const PROGRAM = "server/testing/stripe/serve-double.ts";
const START_TIMEOUT_MS = 60_000;

/** Where the double sends events, and where it keeps its state. */
export interface StripeDoubleSettings {
  /** The file for its state, which survives `kill`; not stored if absent. */
  file?: string;
  webhook?: string;
  connectWebhook?: string;
  /** The currencies in which its account holds a balance, such as `usd,eur`. */
  currencies?: string;
  /** After how many ms bank debits complete, or come back if the test account's bank returns them; days if absent. */
  debitMs?: number;
  returnMs?: number;
}

/**
 * The double of Stripe as a separate process, for tests of a whole product. `server/testing/stripe/README.md` describes
 * it.
 */
export class StripeDoubleProcess {
  private child: ChildProcess | undefined;
  private port = 0;

  constructor(private readonly settings: StripeDoubleSettings = {}) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** By which the system knows it; undefined before it has started. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it, on its previous port if it was started before. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    const { file, webhook, connectWebhook, currencies, debitMs, returnMs } = this.settings;
    const args = ["--import", "tsx", PROGRAM, "--until-input-ends", "--port", String(this.port)];
    if (file) args.push("--file", file);
    if (webhook) args.push("--webhook", webhook);
    if (currencies) args.push("--settlement-currencies", currencies);
    if (debitMs) args.push("--debit-ms", String(debitMs));
    if (returnMs) args.push("--return-ms", String(returnMs));
    if (connectWebhook) args.push("--connect-webhook", connectWebhook);
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.once("data", () => resolve());
      child.once("exit", (code) => reject(new Error(`the double of Stripe exited with ${code}`)));
      setTimeout(() => reject(new Error("the double of Stripe did not start")), START_TIMEOUT_MS).unref();
    });
  }

  /** Triggers something that the API cannot do, such as `dispute` or `clock`. Returns its response. */
  async control(name: string, given: object = {}): Promise<unknown> {
    const response = await fetch(`${this.origin}/_double/control/${name}`, {
      method: "POST",
      body: JSON.stringify(given),
    });
    const result: unknown = await response.json();
    if (!response.ok) throw new Error(`the double of Stripe answered ${JSON.stringify(result)}`);
    return result;
  }

  /** Kills it; only the state in its file survives. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }
}
