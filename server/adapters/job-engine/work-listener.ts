import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { WORK_CHANNEL } from "@/server/adapters/job-engine/waker";
import type { Log } from "@/server/operations/context";

const RECONNECT_MS = 500;

export interface WorkListener {
  /** Acquires a lock that at most one process holds, until its connection ends. False while another one has it. */
  holds(lock: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Listens on its own connection, reconnects whenever it ends, and calls back on every notification and connect. */
export function listenForWork(config: pg.ClientConfig, log: Log, onWork: () => void): WorkListener {
  const closing = new AbortController();
  const isClosing = new Promise<void>((resolve) => closing.signal.addEventListener("abort", () => resolve()));
  let client: pg.Client | null = null;
  let held = new Set<number>();

  async function listen(): Promise<void> {
    const fresh = new pg.Client({ ...config, keepAlive: true });
    const ended = new Promise<void>((resolve) => fresh.once("end", resolve));
    fresh.on("error", (error) => log.debug({ err: error }, "the connection that listens for work failed"));
    fresh.on("notification", onWork);
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${WORK_CHANNEL}`);
      client = fresh;
      if (closing.signal.aborted) return;
      onWork();
      await Promise.race([ended, isClosing]);
    } finally {
      client = null;
      held = new Set();
      await fresh.end().catch(() => {});
    }
  }

  async function listenLoop(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch((error) => log.debug({ err: error }, "cannot listen for work; retrying"));
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const done = listenLoop();
  return {
    async holds(lock) {
      if (!client || held.has(lock)) return client !== null;
      const mine = held;
      const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [lock]);
      if (rows[0]?.taken) mine.add(lock);
      return rows[0]?.taken ?? false;
    },
    async close() {
      closing.abort();
      await done;
    },
  };
}
