import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const TAIL_LINES = 20;
const TAIL_CHARACTERS = 20_000;

export interface LogBounds {
  /** The size at which a file is closed and the next one started. */
  maxBytes: number;
  /** The number of files to keep, including the current one. */
  files: number;
}

/**
 * The output of one process, in files of limited size and number: `web.log`, then `web.log.1` and so on, newest first.
 * A failed write is dropped and counted; the next successful write reports how many were dropped.
 */
export class ProcessLog {
  /** The number of failed writes. */
  dropped = 0;
  private fd: number | null = null;
  private size = 0;
  private unreported = 0;
  private last = "";

  constructor(
    readonly file: string,
    private readonly bounds: LogBounds,
    private readonly append: (fd: number, chunk: Uint8Array) => void = (fd, chunk) => appendFileSync(fd, chunk),
  ) {}

  /** Writes output of the process. Never throws. */
  take(chunk: Uint8Array): void {
    this.last = (this.last + Buffer.from(chunk).toString()).slice(-TAIL_CHARACTERS);
    try {
      const fd = this.open();
      if (this.unreported > 0) {
        this.write(fd, Buffer.from(`${this.unreported} writes of this log failed and are missing here\n`));
        this.unreported = 0;
      }
      this.write(fd, chunk);
    } catch {
      this.dropped += 1;
      this.unreported += 1;
      this.close();
    }
  }

  /** The last lines printed since this log was opened, whether or not they could be written. */
  tail(): string {
    return this.last.trimEnd().split("\n").slice(-TAIL_LINES).join("\n");
  }

  private write(fd: number, chunk: Uint8Array): void {
    this.append(fd, chunk);
    this.size += chunk.length;
  }

  private open(): number {
    if (this.fd !== null && this.size >= this.bounds.maxBytes) this.close();
    if (this.fd !== null) return this.fd;
    mkdirSync(path.dirname(this.file), { recursive: true });
    let fd = openSync(this.file, "a", 0o600);
    if (fstatSync(fd).size >= this.bounds.maxBytes) {
      closeSync(fd);
      this.rotate();
      fd = openSync(this.file, "a", 0o600);
    }
    this.fd = fd;
    this.size = fstatSync(fd).size;
    return fd;
  }

  private rotate(): void {
    const { files } = this.bounds;
    if (files === 1) rmSync(this.file, { force: true });
    for (let number = files - 1; number >= 1; number -= 1) {
      const newer = number === 1 ? this.file : `${this.file}.${number - 1}`;
      // The files with higher numbers may not exist yet.
      renameIfThere(newer, `${this.file}.${number}`);
    }
  }

  private close(): void {
    if (this.fd === null) return;
    closeSync(this.fd);
    this.fd = null;
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
