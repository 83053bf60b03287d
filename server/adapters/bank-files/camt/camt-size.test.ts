import { expect, it } from "vitest";
import { readCamt } from "@/server/adapters/bank-files/camt/read-camt";
import { camtBalance, camtEntry, camtFile, camtPayment, camtStatement } from "@/server/testing/camt-file";

const ENTRIES = 50_000;
/** The text pieces that a parser gets, with what is around them. */
const AHEAD_BYTES_MAX = 400_000;

// Guards memory: a year's statement is read one entry at a time, whatever its size.
it("reads 50,000 entries without running ahead of whoever takes them", async () => {
  const entry = camtEntry({ payments: [camtPayment("<RmtInf><Ustrd>Gift AB12 CD34</Ustrd></RmtInf>")] });
  const balances = [camtBalance("OPBD", "0.00", "2026-11-01"), camtBalance("CLBD", "500000.00", "2026-11-02")];
  const [before = "", after = ""] = camtFile({ statements: [camtStatement({ balances, entries: ["|"] })] }).split("|");
  const encoder = new TextEncoder();
  let taken = 0;
  let given = 0;
  async function* content() {
    yield encoder.encode(before);
    for (let count = 0; count < ENTRIES; count += 10) {
      const bytes = encoder.encode(entry.repeat(10));
      given += bytes.length;
      yield bytes;
    }
    yield encoder.encode(after);
  }
  let sum = 0n;
  let ahead = 0;
  for await (const record of readCamt(content())) {
    if (record.record !== "entry") continue;
    taken += 1;
    sum += record.amountCents;
    ahead = Math.max(ahead, given - taken * entry.length);
  }
  expect([taken, sum]).toEqual([ENTRIES, 50_000_000n]);
  expect(ahead).toBeLessThan(AHEAD_BYTES_MAX);
});
