import type { QueueDeclaration } from "@/server/operations/queue/queue-declaration";

type Shape = Omit<QueueDeclaration<never, never, never>, "complete" | "retry" | "deadLetter">;

/** How many rows at the front, most of them leased, are searched for the next one. */
const HEAD_ROWS = 100;
const OVERDUE_MAX = 1_000;

/** The statements of a queue, over its row `q`. Statuses are literals in the text, so that partial indexes apply. */
export function queueSql({ table, key, due, open, partition, choice, attempts }: Shape) {
  const beside = choice ? `, ${choice}` : "";
  const isOpen = open ? `q.status IN (${open.map((status) => `'${status}'`).join(", ")})` : "true";
  const isScheduled = `${isOpen} AND q.${due.column} IS NOT NULL`;
  const isFree = "(q.lease_until IS NULL OR q.lease_until <= (SELECT steady_now()))";
  const order = `q.${due.column}, q.${due.tie ?? key.column}`;
  const nowHere = `greatest(q.${due.column}, CASE WHEN ${isFree} THEN NULL ELSE $1::timestamptz + (q.lease_until - (SELECT steady_now())) END)`;
  const isDue = `${isOpen} AND q.${due.column} <= $1::timestamptz AND ${isFree}`;
  const isHeld = `${isOpen} AND q.${due.column} <= $1::timestamptz AND NOT ${isFree}`;
  const inPart = partition ? `q.${partition.column} = p.part AND ` : "";
  const activeParts = partition?.active && `(${partition.active}) AS p(part)`;
  /** Rows of the whole table or, if there are parts, of each part in turn. */
  const head = (parts: string | undefined, what: string, where: string, most: number) =>
    parts
      ? `${parts} CROSS JOIN LATERAL (SELECT ${what} FROM ${table} q WHERE ${inPart}${where} ORDER BY q.${due.column} LIMIT ${most}) q`
      : `(SELECT ${what} FROM ${table} q WHERE ${where} ORDER BY q.${due.column} LIMIT ${most}) q`;
  const isWanted = `${isDue} AND q.${key.column} <> ALL ($3::${key.type}[])`;
  const dueOf = (parts: string, slots: string) => `
    SELECT d.key${beside} FROM ${parts} CROSS JOIN LATERAL (
      SELECT q.${key.column} AS key, q.${due.column} AS due, q.${due.tie ?? key.column} AS tie FROM ${table} q
      WHERE ${inPart}${isWanted} ORDER BY ${order} LIMIT ${slots} FOR NO KEY UPDATE SKIP LOCKED
    ) d ORDER BY d.due, d.tie LIMIT $2`;
  const columns = `q.${due.column}, q.lease_until`;
  const isHeldBy = `q.${key.column} = $1::${key.type} AND q.lease_token = $2::uuid AND ${isOpen}`;
  const namedParts = "unnest($2::text[]) AS p(part)";

  return {
    dueColumn: due.column,
    isOpen,
    /** No worker has the row. */
    isFree,
    /** A worker has the row. */
    isLeased: "(q.lease_token IS NOT NULL AND q.lease_until > (SELECT steady_now()))",
    /** The row can be claimed; $1 is the product's time. */
    isDue,
    /** The row was due before $1, and a worker has it. */
    isHeld,
    /** For a SET clause. */
    endLease: "lease_until = NULL, lease_token = NULL",

    dueRows: activeParts
      ? dueOf(activeParts, "$2")
      : `SELECT q.${key.column} AS key${beside} FROM ${table} q WHERE ${isWanted} ORDER BY ${order} LIMIT $2
         FOR NO KEY UPDATE SKIP LOCKED`,
    dueRow: `SELECT q.${key.column} AS key${beside} FROM ${table} q WHERE q.${key.column} = $2::${key.type} AND ${isDue}
      FOR NO KEY UPDATE SKIP LOCKED`,
    dueOfParts: dueOf("unnest($4::text[], $5::int[]) AS p(part, slots)", "p.slots"),

    /** Changes the row whose lease is still held, by its key ($1) and token ($2). */
    updateHeld: (set: string) => `UPDATE ${table} q SET ${set} WHERE ${isHeldBy} RETURNING q.${key.column} AS key`,
    lockHeld: `SELECT q.${key.column} AS key FROM ${table} q WHERE ${isHeldBy} FOR UPDATE`,

    renew: `
      UPDATE ${table} q SET lease_until = (SELECT steady_now()) + $3::int * interval '1 ms'
      FROM unnest($1::${key.type}[], $2::uuid[]) AS held(key, token)
      WHERE q.${key.column} = held.key AND q.lease_token = held.token AND ${isOpen}`,

    releaseAll: `
      UPDATE ${table} q SET lease_until = NULL, lease_token = NULL${attempts.count === "claims" ? `, ${attempts.column} = q.${attempts.column} - 1` : ""}
      FROM unnest($1::${key.type}[], $2::uuid[]) AS held(key, token)
      WHERE q.${key.column} = held.key AND q.lease_token = held.token`,

    overdue: `
      SELECT count(*)::int AS count, min(q.${due.column}) AS oldest
      FROM ${head(activeParts, columns, isDue, OVERDUE_MAX)}`,

    /** Rows that were due before $1 and that nobody has, as `subject` and `due`. */
    dueList: `
      SELECT q.subject, q.due FROM ${head(activeParts, `q.${key.column} AS subject, q.${due.column} AS due`, isDue, OVERDUE_MAX)}`,

    /** Rows that were due before $1 and that a worker has. */
    heldList: `
      SELECT q.subject, q.due FROM ${head(activeParts, `q.${key.column} AS subject, q.${due.column} AS due`, isHeld, OVERDUE_MAX)}`,

    nextDue: `SELECT min(${nowHere}) AS at FROM ${head(activeParts, columns, isScheduled, HEAD_ROWS)}`,
    nextDueOfParts: `SELECT min(${nowHere}) AS at FROM ${head(namedParts, columns, isScheduled, HEAD_ROWS)}`,
    nextDueAfter: `
      SELECT q.${due.column} AS at FROM ${table} q WHERE ${isOpen} AND q.${due.column} > $1::timestamptz
      ORDER BY q.${due.column} LIMIT 1`,
  };
}

/**
 * The one statement that leases: a query chooses and locks rows by their `key`, and those that are still free get a token
 * and a lease by the database's clock, which a moved product clock does not shorten. Further columns may be set with them.
 */
export function claimStatement(
  { table, key, leaseMs, attempts, returns }: Shape,
  choice: string,
  further = "",
): string {
  const counted = attempts.count === "claims" ? `, ${attempts.column} = q.${attempts.column} + 1` : "";
  return `
    WITH chosen AS MATERIALIZED (${choice})
    UPDATE ${table} q SET lease_until = (SELECT steady_now()) + interval '${leaseMs} ms', lease_token = gen_random_uuid()${counted}${further && `, ${further}`}
    FROM chosen c
    WHERE q.${key.column} = c.key AND (q.lease_until IS NULL OR q.lease_until <= (SELECT steady_now()))
    RETURNING q.${key.column} AS "leaseKey", q.lease_token AS "leaseToken", ${returns}`;
}
