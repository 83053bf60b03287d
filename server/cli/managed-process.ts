import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import path from "node:path";

const QUICK_MS = 10_000;
const QUICK_FAILURES_MAX = 10;
const RESTART_GRACE_MS = 3_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const LOG_MAX_BYTES = 50_000_000;
const LOG_CHECK_MS = 60_000;
const LOG_TAIL_LINES = 20;

export interface ManagedProcessOptions {
  name: string;
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Writes to the terminal instead of the log file. */
  isShown?: boolean;
  onPid(pid: number | undefined): void;
  onMessage?(message: unknown): void;
  onRestart(how: string): void;
  /** Called once, with a one-line reason, when it has crashed too often to continue. */
  onGiveUp(reason: string): void;
}

/** A child process that is restarted with backoff when it exits, until it is stopped. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private isStopping = false;
  private isReplaced = false;
  private quickFailures = 0;
  private startedAt = 0;
  private restartTimer: NodeJS.Timeout | undefined;
  private readonly logCheck: NodeJS.Timeout;
  /** Where what this one logs begins: the file goes on from start to start. */
  private logStart: number;

  constructor(private readonly options: ManagedProcessOptions) {
    mkdirSync(path.dirname(options.logFile), { recursive: true });
    truncateFile(options.logFile);
    this.logStart = sizeOf(options.logFile);
    this.logCheck = setInterval(() => {
      if (truncateFile(options.logFile)) this.logStart = 0;
    }, LOG_CHECK_MS).unref();
    this.start();
  }

  /** The last lines that it logged since it was made, none of an earlier one that had the same file. */
  logTail(): string {
    try {
      const own = readFileSync(this.options.logFile).subarray(this.logStart).toString("utf8");
      return own.trimEnd().split("\n").slice(-LOG_TAIL_LINES).join("\n");
    } catch {
      return "";
    }
  }

  /** Asks the process to exit and waits for it; kills it after the grace period or as soon as `hurry` is aborted. */
  async stop(graceMs: number, hurry: AbortSignal): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restartTimer);
    clearInterval(this.logCheck);
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

  /** Ends the process and starts it again, because its program changed. */
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

  private start(): void {
    const { script, args, env, logFile, isShown, onPid, onMessage } = this.options;
    const log = openSync(logFile, "a");
    const output = isShown ? "inherit" : log;
    this.startedAt = Date.now();
    // In its own session: Ctrl-C reaches only the supervisor, which stops its children in the right order. The IPC
    // channel closes when the supervisor dies for any reason, and the child then exits.
    const child = spawn(process.execPath, [script, ...args], {
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
      env,
    });
    closeSync(log);
    this.child = child;
    onPid(child.pid);
    if (onMessage) child.on("message", onMessage);
    child.once("error", (error) => this.ended(error.message));
    child.once("exit", (code, signal) => this.ended(signal ?? `code ${code}`));
  }

  private ended(how: string): void {
    const { name, onPid, onRestart, onGiveUp } = this.options;
    onPid(undefined);
    if (this.isStopping) return;
    if (this.isReplaced) {
      this.isReplaced = false;
      this.start();
      return;
    }
    const isQuick = Date.now() - this.startedAt < QUICK_MS;
    this.quickFailures = isQuick ? this.quickFailures + 1 : 0;
    if (this.quickFailures >= QUICK_FAILURES_MAX) {
      onGiveUp(
        `The ${name} process exited ${QUICK_FAILURES_MAX} times within seconds. Its log: ${this.options.logFile}`,
      );
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

/** Children append to the file themselves, so rotation truncates it in place after copying it. True if it did. */
function truncateFile(file: string): boolean {
  try {
    if (statSync(file).size < LOG_MAX_BYTES) return false;
    copyFileSync(file, `${file}.old`);
    truncateSync(file);
    return true;
  } catch {
    // Not written yet, or a full disk: logging must not stop the product.
    return false;
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
