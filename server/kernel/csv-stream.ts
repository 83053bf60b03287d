import { csvText } from "@/server/kernel/csv-text";

/** One page of a file's lines, and where the next one begins; null after the last. */
export interface CsvPage<Position> {
  lines: string[][];
  next: Position | null;
}

/** Writes CSV page by page as the reader asks for it: however many lines there are, only one page is in memory. */
export function csvStream<Position>(
  header: readonly string[],
  readPage: (after: Position | null) => Promise<CsvPage<Position>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Position | null = null;
  let before: string[][] = [[...header]];
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { lines, next } = await readPage(after);
        controller.enqueue(encoder.encode(csvText([...before, ...lines])));
        [after, before] = [next, []];
        if (next === null) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Days of a time zone's calendar, as ISO 8601 writes them; nothing for no instant. */
export function csvDays(timeZone: string): (at: Date | null) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at) => (at === null ? "" : format.format(at));
}
