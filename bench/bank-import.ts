/**
 * `npm run bench:bank [lines] [--kills]`: the time and memory that the import of a large statement takes, from the file
 * to the matches. With --kills, the import process is killed while it reads, books and matches, and a new one resumes
 * each time.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import { openSimulatedDatabase } from "@/server/cli/tests/simulate/world/simulated-database";
import { openDatabase } from "@/server/db/client";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { operatorCaller } from "@/server/kernel/caller";
import type { StatementEntry } from "@/server/ports/statement-writer";
import { testContext } from "@/server/testing/test-context";
import type { ImportMoment } from "./bank-import-worker";

const IBAN = "DE89370400440532013000";
const MEMORY_GOAL_MB = 480;
/**
 * The import's live data must fit into this heap, whatever the size of the file. Without a limit, V8 collects garbage
 * late.
 */
const HEAP_MB = 160;
const SLOWDOWN_GOAL = 2;
const DAYS = 28;

const count = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 50_000);
const isKilled = process.argv.includes("--kills");
const folder = await mkdtemp(path.join(os.tmpdir(), "almoner-bank-"));
const database = await openSimulatedDatabase();
const file = path.join(folder, "large.xml");
const closing = await writeLarge();
const observed = openDatabase(database.app, 2);
const system = testContext(observed);
const operator = system.as(operatorCaller({ name: "bench@example.org", userId: "usr_bench", requestId: "req_bench" }));
await addBankAccount(operator, { holder: "Almoner", iban: IBAN, number: null, bank: null, currency: "EUR" });
let isGood = true;
try {
  if (isKilled)
    for (const [step, share] of [
      ["reading", 0.4],
      ["booking", 0.3],
      ["booking", 0.8],
      ["matching", 0],
    ] as const) {
      const moments = await importOnce((moment) => moment.step === step && moment.done >= share * count);
      const last = moments.at(-1)!;
      console.log(`killed while ${last.step}, at ${last.done}, after ${last.seconds.toFixed(1)} s`);
    }
  const moments = await importOnce(() => false);
  isGood = judge(moments);
  await compare();
} finally {
  await observed.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

/** Writes the statement file, with repeating amounts and different payers. Returns the closing balance. */
async function writeLarge(): Promise<bigint> {
  const entries = Array.from({ length: count }, (_, at): StatementEntry => {
    const day = `2026-05-${String(1 + Math.floor((at / count) * DAYS)).padStart(2, "0")}`;
    return {
      kind: "payment",
      amountCents: BigInt(1_000 + (at % 97) * 100),
      bookedOn: day,
      valueOn: day,
      bankReference: `B${at}`,
      isReversal: false,
      chargesCents: 0n,
      counterparty: { name: `Payer ${at}`, account: { iban: "NL91ABNA0417164300", number: null, bank: null } },
      text: `Ref 2C3F 4H5J ${at} for the garden`,
      structuredReference: null,
      endToEndId: `E${at}`,
      returnCode: null,
      payments: [],
    };
  });
  const written = statementWriter.write("camt.053.001.08", {
    account: { iban: IBAN, number: null, bank: null },
    holder: "Almoner",
    currency: "EUR",
    number: 1,
    madeAt: new Date("2026-06-01T05:00:00Z"),
    opening: { amountCents: 0n, on: "2026-04-30" },
    closesOn: "2026-05-31",
    entries,
  });
  await writeFile(file, written.bytes);
  console.log(`${count} entries, ${(written.bytes.length / 1e6).toFixed(1)} MB`);
  return written.closingCents;
}

/**
 * Runs the import in its own process, and kills it at the first sample for which `isEnd` holds. Returns all samples.
 */
async function importOnce(isEnd: (moment: ImportMoment) => boolean): Promise<ImportMoment[]> {
  const words = [
    `--max-old-space-size=${HEAP_MB}`,
    "--import",
    "tsx",
    "bench/bank-import-worker.ts",
    database.app,
    folder,
    file,
  ];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const moments: ImportMoment[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    moments.push(JSON.parse(text) as ImportMoment);
    if (isEnd(moments.at(-1)!)) child.kill("SIGKILL");
  }
  const [code] = (await exited) as [number | null];
  if (code !== 0 && !isEnd(moments.at(-1)!)) throw new Error(`The import failed after ${moments.length} moments.`);
  return moments;
}

/** Prints the progress and the peak memory. Returns whether memory and slowdown meet their goals. */
function judge(moments: ImportMoment[]): boolean {
  const most = Math.max(...moments.map(({ rssMb }) => rssMb));
  const stride = Math.max(1, Math.floor(moments.length / 24));
  for (const [at, { seconds, step, done, rssMb }] of moments.entries())
    if (at % stride === 0 || at === moments.length - 1)
      console.log(
        `${seconds.toFixed(1).padStart(7)} s  ${step.padEnd(8)} ${String(done).padStart(7)}  ${rssMb.toFixed(0)} MB`,
      );
  console.log(`at most ${most.toFixed(0)} MB, goal under ${MEMORY_GOAL_MB}, of which ${HEAP_MB} are the heap`);
  const slowdown = slowdownOf(moments);
  if (slowdown !== null)
    console.log(`the second half of the booking takes ${slowdown.toFixed(1)} times the first, goal ${SLOWDOWN_GOAL}`);
  return most < MEMORY_GOAL_MB && (slowdown ?? 0) < SLOWDOWN_GOAL;
}

function slowdownOf(moments: ImportMoment[]): number | null {
  const booking = moments.filter(({ step }) => step === "booking");
  const half = booking.find(({ done }) => done >= count / 2);
  const [first, last] = [booking[0], booking.at(-1)];
  if (!first || !last || !half || half === first || half === last) return null;
  const rate = (from: ImportMoment, to: ImportMoment) => (to.seconds - from.seconds) / Math.max(1, to.done - from.done);
  return rate(half, last) / rate(first, half);
}

async function compare(): Promise<void> {
  const [row] = await system.statement<{ count: number; cents: string; open: string }>(
    `SELECT count(*)::int AS count, sum(amount_cents)::text AS cents, (SELECT sum(open_cents)::text FROM bank_line_parts) AS open FROM bank_lines`,
    [],
  );
  const isSame = row!.count === count && BigInt(row!.cents) === closing && BigInt(row!.open) === closing;
  if (!isSame) isGood = false;
  console.log(
    `${row!.count} bookings of ${row!.cents} cents, ${row!.open} open, the bank has ${closing}: ${isSame ? "equal" : "DIFFERENT"}`,
  );
}
