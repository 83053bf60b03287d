import { isUnreachable } from "@/server/db/failures";
import { writeRequestLogs } from "@/server/domain/request-logs/write-request-logs";
import type { RequestLog } from "@/server/generated/prisma/client";
import {
  REQUEST_LOG_BATCH,
  REQUEST_LOG_BUFFER_MAX,
  REQUEST_LOG_FLUSH_MS,
  REQUEST_LOG_UNCOUNTED_MAX,
} from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** A request to log, and whether its key's rate limit counted it. */
export type NotedRequest = RequestLog & { isCounted: boolean };

const RETRY_MS = 1_000;

/**
 * Buffers the requests of a process and writes them to the log in batches, so that no request waits for the log or
 * fails because of it. While the database is unavailable, keeps the newest requests and counts those dropped.
 */
export class RequestJournal {
  /**
   * How many requests never reached the log: lost, left out because no rate limit counted them, or dropped for lack of
   * disk space.
   */
  readonly dropped = { lost: 0, uncounted: 0, no_space: 0 };
  private held: RequestLog[] = [];
  private readonly uncounted = new Map<string, number>();
  private readonly expected = new Set<Promise<void>>();
  private writing: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isAway = false;

  constructor(
    private readonly ctx: Context,
    private readonly heldMax = REQUEST_LOG_BUFFER_MAX,
  ) {}

  /**
   * Adds a request. Of the requests that no rate limit counted, only a few per key and interval are logged, so that no
   * key can flood the log.
   */
  add({ isCounted, ...row }: NotedRequest): void {
    if (this.ctx.ports.space.isLow()) {
      this.dropped.no_space += 1;
      return;
    }
    if (!isCounted) {
      const count = (this.uncounted.get(row.keyId) ?? 0) + 1;
      this.uncounted.set(row.keyId, count);
      if (count > REQUEST_LOG_UNCOUNTED_MAX) {
        this.dropped.uncounted += 1;
        return;
      }
    }
    this.held.push(row);
    this.letGoOfOldest();
    if (this.held.length >= REQUEST_LOG_BATCH && !this.isAway) void this.write();
    else this.writeSoon();
  }

  /** Adds a request once its log entry is resolved; null adds nothing. */
  expect(note: Promise<NotedRequest | null>): void {
    const added = note
      .then((row) => {
        if (row) this.add(row);
      })
      .catch((err) => {
        this.dropped.lost += 1;
        if (!isUnreachable(err)) this.ctx.log.error({ err }, "a request could not be noted for the log");
      })
      .finally(() => this.expected.delete(added));
    this.expected.add(added);
  }

  /** Writes everything added so far. Stops, and keeps the buffer, if the database is unavailable. */
  async flush(): Promise<void> {
    await Promise.all(this.expected);
    while (this.held.length > 0 || this.writing) if (!(await this.write())) return;
  }

  /** Writes the remaining requests before the process exits. */
  async close(): Promise<void> {
    await this.flush();
    if (this.timer) clearTimeout(this.timer);
    if (this.held.length > 0) this.ctx.log.warn({ lost: this.held.length }, "the last requests were not logged");
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = null;
        void this.write();
      },
      this.isAway ? RETRY_MS : REQUEST_LOG_FLUSH_MS,
    ).unref();
  }

  private write(): Promise<boolean> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  /**
   * Writes what is buffered, and further batches that fill up in the meantime. A partial batch waits for the next time,
   * because a row in a small batch costs the database several times as much. False if the database was unavailable.
   */
  private async writeAll(): Promise<boolean> {
    this.uncounted.clear();
    for (let due = this.held.length; due > 0 || this.held.length >= REQUEST_LOG_BATCH; due -= REQUEST_LOG_BATCH) {
      const batch = this.held.splice(0, REQUEST_LOG_BATCH);
      try {
        await writeRequestLogs(this.ctx, batch);
        this.isAway = false;
      } catch (err) {
        this.isAway = isUnreachable(err);
        this.giveBack(batch, err);
        if (!this.isAway) continue;
        this.writeSoon();
        return false;
      }
    }
    if (this.held.length > 0) this.writeSoon();
    return true;
  }

  /**
   * Buffers a failed batch again if the database is unavailable. An invalid batch is dropped, because it would block
   * the others forever.
   */
  private giveBack(batch: RequestLog[], err: unknown): void {
    if (this.isAway) this.held.unshift(...batch);
    else this.dropped.lost += batch.length;
    this.letGoOfOldest();
    const fields = { err, held: this.held.length, dropped: this.dropped.lost };
    if (this.isAway) this.ctx.log.warn(fields, "requests wait to be logged");
    else this.ctx.log.error(fields, "requests could not be logged");
  }

  private letGoOfOldest(): void {
    const tooMany = this.held.length - this.heldMax;
    if (tooMany <= 0) return;
    this.held.splice(0, tooMany);
    this.dropped.lost += tooMany;
  }
}
