/**
 * The import process of `npm run bench:bank`. It resumes where a killed one stopped, and prints its progress, time and
 * memory.
 */
import { createReadStream } from "node:fs";
import { performance } from "node:perf_hooks";
import { setInterval } from "node:timers";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { diskStorage } from "@/server/adapters/file-storage/disk";
import { openDatabase } from "@/server/db/client";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import { operatorCaller } from "@/server/kernel/caller";
import { systemClock } from "@/server/kernel/clock";
import { testContext } from "@/server/testing/test-context";

/** A progress sample, printed as one line of JSON. */
export interface ImportMoment {
  seconds: number;
  step: "reading" | "booking" | "matching" | "done";
  done: number;
  rssMb: number;
}

const EVERY_MS = 500;
const [url, folder, file] = process.argv.slice(2) as [string, string, string];
const started = performance.now();
const database = openDatabase(url, 4);
const system = testContext(database, {
  clock: systemClock,
  ports: { files: diskStorage(folder), bankFiles: { read: readBankFile, startOfTable } },
});
const operator = system.as(operatorCaller({ name: "bench@example.org", userId: "usr_bench", requestId: "req_bench" }));

let [step, done]: [ImportMoment["step"], number] = ["reading", 0];
const tell = () => {
  const seconds = (performance.now() - started) / 1_000;
  const moment: ImportMoment = { seconds, step, done, rssMb: process.memoryUsage().rss / 1e6 };
  process.stdout.write(`${JSON.stringify(moment)}\n`);
};
const timer = setInterval(tell, EVERY_MS);
await importBankFile(operator, {
  source: { name: "large.xml", open: () => createReadStream(file) },
  mapping: null,
  accountId: null,
  onProgress: (progress) => {
    [step, done] = [progress.step, progress.done];
  },
});
step = "matching";
tell();
await matchBankFiles(system, new AbortController().signal);
step = "done";
clearInterval(timer);
tell();
await database.close();
process.exit(0);
