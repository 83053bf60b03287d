const RETRYABLE = new Set(["40001", "40P01"]);
const LOCK_TIMED_OUT = "55P03";
/**
 * The connection is gone: closed by the server, rejected, or terminated because this process was too slow in a
 * transaction.
 */
const DISCONNECTED = /^(57P0[1-3]|53300|25P03|08)/;
/** The disk is full: a statement that cannot write commits nothing. */
const DISK_FULL = "53100";
/** A file does not fit on the disk, or exceeds the quota. */
const FILE_FULL = new Set<unknown>(["ENOSPC", "EDQUOT"]);

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  meta?: unknown;
  cause?: unknown;
  driverAdapterError?: unknown;
}

/** Returns the SQLSTATE of a database error, wherever Prisma or pg put it; null for anything else. */
export function sqlState(error: unknown): string | null {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && typeof current === "object" && current !== null; depth += 1) {
    const { code, originalCode, meta, cause, driverAdapterError } = current as Failure;
    if (typeof originalCode === "string") return originalCode;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code)) return code;
    if (code === "P2034") return "40001";
    current = driverAdapterError ?? meta ?? cause;
  }
  return null;
}

/** Returns what a database function raised, message and detail, wherever Prisma or pg put it. */
export function raisedBy(error: unknown): { message: string; detail: string } | null {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && typeof current === "object" && current !== null; depth += 1) {
    const { message, detail, meta, cause, driverAdapterError } = current as Failure &
      Record<"message" | "detail", unknown>;
    if (typeof message === "string" && typeof detail === "string") return { message, detail };
    current = driverAdapterError ?? meta ?? cause;
  }
  return null;
}

/** True if the same transaction can simply be retried: a deadlock or a serialization failure. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? "");
}

/** True if waiting for a lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === LOCK_TIMED_OUT;
}

/** True if there was no disk space for the database or a file. */
export function isOutOfSpace(error: unknown): boolean {
  return sqlState(error) === DISK_FULL || (error instanceof Error && FILE_FULL.has((error as Failure).code));
}

/**
 * True if the database was unreachable or out of connections, or a disk out of space. The statement committed nothing,
 * unless the connection ended before the response.
 */
export function isUnreachable(error: unknown): boolean {
  return isLockTimeout(error) || sqlState(error) === "57014" || isOutOfSpace(error) || isDisconnected(error);
}

/** True if no connection to the database was available, or it ended: other queries would fail now, too. */
export function isDisconnected(error: unknown): boolean {
  if (DISCONNECTED.test(sqlState(error) ?? "")) return true;
  const text =
    error instanceof Error ? `${error.name} ${(error as { code?: string }).code ?? ""} ${error.message}` : "";
  return /ECONNREFUSED|ECONNRESET|EPIPE|P1001|P1017|P2024|P2028|Connection terminated|is not queryable|timeout exceeded when trying to connect|not currently accepting connections|DatabaseNotReachable|ConnectionClosed/i.test(
    text,
  );
}

/** True if the database was too busy: no connection became free in time, a statement took too long, or a lock was held. */
export function isSlow(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state === LOCK_TIMED_OUT || state === "57014" || state === "53300";
  const text = error instanceof Error ? `${(error as { code?: string }).code ?? ""} ${error.message}` : "";
  return /P2024|P2028|timeout exceeded when trying to connect|Connection terminated due to connection timeout/i.test(
    text,
  );
}

/** The fields of a log line about an error: without a stack if it only means that the database is away or too busy. */
export function troubleOf(error: unknown): { err: unknown } | { reason: string } {
  return isDisconnected(error) && error instanceof Error ? { reason: error.message } : { err: error };
}
