const EVERY_MS = 200;

/** Shows progress on a single line of a terminal; shows nothing if the output is not a terminal. */
export function progressLine(): { show(line: string): void; end(): void } {
  const { stderr } = process;
  let shownAt = 0;
  return {
    show(line) {
      if (!stderr.isTTY || Date.now() - shownAt < EVERY_MS) return;
      shownAt = Date.now();
      stderr.write(`\r\x1b[2K  ${line}`);
    },
    end() {
      if (stderr.isTTY) stderr.write("\r\x1b[2K");
    },
  };
}

/** A size in bytes, formatted for people. */
export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** How long ago, in words. */
export function ageOf(madeAt: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - new Date(madeAt).getTime()) / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
