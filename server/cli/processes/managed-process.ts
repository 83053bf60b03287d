import { type ChildProcess, spawn } from "node:child_process";
import type { ProcessLog } from "@/server/cli/processes/process-log";
import { AHEAD, DATABASE_VARIABLES } from "@/server/config/started-ahead";

const QUICK_MS = 10_000;
const QUICK_FAILURES_MAX = 10;
const RESTART_GRACE_MS = 3_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

export interface ManagedProcessOptions {
  name: string;
  script: string;
  /** Node's own. */
  flags?: readonly string[];
  args: string[];
  env: NodeJS.ProcessEnv;
  log: ProcessLog;
  /** Starts before the database is ready, and waits for `goOn`. */
  isAhead?: boolean;
  /** Writes to the terminal instead of the log. */
  isShown?: boolean;
  onPid(pid: number | undefined): void;
  onMessage?(message: unknown): void;
  onRestart(how: string): void;
  /**
   * True while an outside cause, such as a full disk, keeps processes from running: restarts then continue without
   * limit.
   */
  isHeldUp?(): boolean;
  /** Called once, with a one-line reason, when it has crashed too often to continue. */
  onGiveUp(reason: string): void;
}

/** A child process that is restarted with backoff when it exits, until it is stopped. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private isStopping = false;
  private isReplaced = false;
  private isAhead: boolean;
  private quickFailures = 0;
  private startedAt = 0;
  private restartTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ManagedProcessOptions) {
    this.isAhead = options.isAhead ?? false;
    this.start();
  }

  /** Lets a process that was started ahead continue, with the database that the environment names by now. */
  goOn(): void {
    const { child } = this;
    this.isAhead = false;
    // A child that exits at this moment is restarted, and no longer ahead.
    if (child?.connected)
      child.send(
        this.databaseVariables((name) => this.options.env[name] ?? ""),
        () => {},
      );
  }

  /** The last lines that it has logged since this object was created, excluding earlier content of the same file. */
  logTail(): string {
    return this.options.log.tail();
  }

  /** Asks the process to exit and waits for it; kills it after the grace period or as soon as `hurry` is aborted. */
  async stop(graceMs: number, hurry: AbortSignal): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restartTimer);
    const { child } = this;
    if (!child || hasEnded(child)) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const kill = () => child.kill("SIGKILL");
    const timer = setTimeout(kill, graceMs);
    if (hurry.aborted) kill();
    hurry.addEventListener("abort", kill, { once: true });
    await gone;
    clearTimeout(timer);
  }

  /** Stops the process and starts it again, because its program changed. */
  restart(): void {
    const { child } = this;
    if (this.isStopping) return;
    this.quickFailures = 0;
    if (child && !hasEnded(child)) {
      this.isReplaced = true;
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), RESTART_GRACE_MS).unref();
      return;
    }
    clearTimeout(this.restartTimer);
    this.start();
  }

  private databaseVariables(read: (name: string) => string): Record<string, string> {
    return Object.fromEntries(DATABASE_VARIABLES.map((name) => [name, read(name)]));
  }

  private start(): void {
    const { script, flags = [], args, log, isShown, onPid, onMessage } = this.options;
    // An empty value overrides the one in `.env`, and keeps the migrating login out of the process.
    const ahead = this.isAhead && { ...this.databaseVariables(() => ""), [AHEAD]: "yes" };
    const env = { ...this.options.env, ...ahead };
    const output = isShown ? "inherit" : "pipe";
    this.startedAt = performance.now();
    // In its own session: Ctrl-C reaches only the supervisor, which stops its children in the right order. The IPC
    // channel closes when the supervisor dies for any reason, and the child then exits.
    const child = spawn(process.execPath, [...flags, script, ...args], {
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
      env,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => log.take(chunk));
    this.child = child;
    onPid(child.pid);
    if (onMessage) child.on("message", onMessage);
    child.once("error", (error) => this.ended(error.message));
    child.once("exit", (code, signal) => this.ended(signal ?? `code ${code}`));
  }

  private ended(how: string): void {
    const { name, log, isHeldUp, onPid, onRestart, onGiveUp } = this.options;
    onPid(undefined);
    if (this.isStopping) return;
    if (this.isReplaced) {
      this.isReplaced = false;
      this.start();
      return;
    }
    const isQuick = performance.now() - this.startedAt < QUICK_MS;
    this.quickFailures = isQuick ? this.quickFailures + 1 : 0;
    if (this.quickFailures >= QUICK_FAILURES_MAX && !isHeldUp?.()) {
      onGiveUp(`The ${name} process exited ${QUICK_FAILURES_MAX} times within seconds. Its log: ${log.file}`);
      return;
    }
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, this.quickFailures - 1));
    onRestart(`${name} exited (${how}) and is being restarted`);
    this.restartTimer = setTimeout(() => this.start(), pauseMs);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}
