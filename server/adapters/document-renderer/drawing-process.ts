import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { DrawLimits, WardenMessage } from "@/server/adapters/document-renderer/draw-order";

/** The events of a drawing process. Nothing comes after `ended`. */
interface ProcessListener<Result> {
  ready(): void;
  heard(result: { bytes: Result } | { failure: string }): void;
  ended(why: Extract<WardenMessage, { reached: unknown }> | { broken: string }): void;
}

/**
 * A process that draws or reads, one order at a time. It never keeps its parent alive between orders, and ends with it.
 * A process instead of a thread, so that whatever a library does, in its own threads too, ends with it.
 */
export class DrawingProcess<Order, Result> {
  private readonly child: ChildProcess;
  private isOver = false;

  constructor(warden: string, script: string, limits: DrawLimits, listener: ProcessListener<Result>) {
    // Its environment has only what it needs, and no secrets.
    this.child = fork(warden, [JSON.stringify([script, limits])], {
      env: { NODE_ENV: "production" },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const end = (why: Parameters<ProcessListener<Result>["ended"]>[0]) => {
      if (this.isOver) return;
      void this.kill();
      listener.ended(why);
    };
    this.child.on("message", (message: WardenMessage<Result>) => {
      if (this.isOver) return;
      if ("isReady" in message) listener.ready();
      else if ("bytes" in message || "failure" in message) listener.heard(message);
      else if ("reached" in message || "broken" in message) end(message);
    });
    this.child.on("error", (error) => end({ broken: `failed: ${error.message}` }));
    this.child.on("exit", () => end({ broken: "ended" }));
  }

  /** Whether it keeps its parent alive. */
  hold(isHeld: boolean): void {
    for (const held of [this.child, this.child.channel]) held?.[isHeld ? "ref" : "unref"]();
  }

  send(order: Order): void {
    // If sending fails, the process is gone, which is reported by its own event.
    this.child.send(order as object, () => {});
  }

  /** Kills it at once. Resolves when it is gone. */
  async kill(): Promise<void> {
    this.isOver = true;
    this.hold(false);
    const { child } = this;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
}
