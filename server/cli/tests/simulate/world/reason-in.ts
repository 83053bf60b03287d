/** The reason in the fields of a log line; empty if there is none. */
export function reasonIn(fields: object): string {
  const { err, error, reason } = fields as { err?: unknown; error?: unknown; reason?: unknown };
  const cause = err ?? error ?? reason;
  return cause === undefined ? "" : ` (${cause instanceof Error ? cause.message.split("\n").at(-1) : cause})`;
}
