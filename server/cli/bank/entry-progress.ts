const PROGRESS_EVERY_MS = 2_000;

/** Shows the progress of reading a long file on the terminal, now and then. */
export function entryProgress(): (what: string, entries: number, all?: number | null) => void {
  const startedAt = performance.now();
  let lastAt = startedAt;
  return (what, entries, all = null) => {
    const now = performance.now();
    if (now - lastAt < PROGRESS_EVERY_MS) return;
    lastAt = now;
    const seconds = `${((now - startedAt) / 1000).toFixed(1)} s`;
    const count = (value: number) => value.toLocaleString("en-US");
    console.error(
      `${seconds.padStart(8)}  ${what}: ${count(entries)}${all === null ? "" : ` of ${count(all)}`} entries`,
    );
  };
}
