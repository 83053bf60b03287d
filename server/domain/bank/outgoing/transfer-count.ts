/** A number of transfers in words, as commands, the console and its lists say it. */
export function transferCount(count: number): string {
  return `${count} ${count === 1 ? "transfer" : "transfers"}`;
}

/** The same as SQL, of a column that has the number. */
export function transferCountSql(column: string): string {
  return `${column} || CASE ${column} WHEN 1 THEN ' transfer' ELSE ' transfers' END`;
}
