/**
 * The process that `npm run crash-test -- --rail bank` kills. It does all the work around the operator's bank account,
 * with files in folders as its only link to the bank, and remembers nothing of earlier processes.
 */
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { folders } from "@/server/cli/tests/crash-test/bank/folders";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import { uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";
import { makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";
import { downloadPaymentFile, releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { sweepNamed } from "@/server/jobs/jobs";
import { operatorCaller } from "@/server/kernel/caller";
import { isAlmonerError } from "@/server/kernel/errors";
import type { BankFileSource } from "@/server/ports/bank-file";

const [folder, accountId, annId, bobId] = process.argv.slice(2) as [string, string, string, string];
const SWEEPS = [
  "import-bank-files",
  "match-bank-files",
  "apply-bank-rules",
  "sweep-gifts",
  "sweep-payments",
  "release-payouts",
] as const;
/** How many of the newest statements every process imports again, whether or not an earlier one has imported them. */
const IMPORTED_AGAIN = 4;
const PAUSE_MS = 20;

const { application } = await openOperatorContext();
const system = application.context;
const operator = (name: string, userId: string) =>
  system.as(operatorCaller({ name: `${name}@example.org`, userId, requestId: "req_crash" }));
const [ann, bob] = [operator("ann", annId), operator("bob", bobId)];
const { statements, answers, outbox } = folders(folder);
const done = new Set<string>();
process.stdout.write("ready\n");
for (;;) {
  await importNewest();
  for (const name of SWEEPS)
    await sweepNamed(name).run(system, { dueBefore: system.now(), signal: new AbortController().signal });
  await sendFiles();
  for (const name of await readdir(answers)) if (isNew(name)) await readAnswers(await sourceOf(answers, name));
  await sleep(PAUSE_MS);
}

async function readAnswers(source: BankFileSource): Promise<void> {
  const { id: fileId } = await uploadBankAnswers(ann, { source });
  await applyBankAnswers(ann, { fileId });
}

function isNew(name: string): boolean {
  const isFirst = !done.has(name);
  done.add(name);
  return isFirst;
}

async function sourceOf(of: string, name: string): Promise<BankFileSource> {
  const bytes = await readFile(path.join(of, name));
  return {
    name,
    async *open() {
      yield bytes;
    },
  };
}

async function importNewest(): Promise<void> {
  // The bank uses another name until a file is complete.
  const whole = (await readdir(statements)).filter((name) => !name.endsWith(".part"));
  const names = whole.sort().slice(-IMPORTED_AGAIN);
  for (const name of names.filter(isNew))
    await importBankFile(ann, { source: await sourceOf(statements, name), mapping: null, accountId: null });
}

/**
 * Two operators create and release a file of the waiting transfers. Files that the bank doesn't have yet are downloaded
 * and handed over.
 */
async function sendFiles(): Promise<void> {
  await makePaymentFile(ann, { accountId, executesOn: null }).catch((error: unknown) => {
    // Nothing is waiting.
    if (!isAlmonerError(error)) throw error;
  });
  for (const { id, sha256 } of await system.db.bankPaymentFile.findMany({ where: { status: "made" } }))
    await releasePaymentFile(bob, { fileId: id, sha256 });
  for (const { id } of await system.db.bankPaymentFile.findMany({ where: { status: "released" } })) {
    const target = path.join(outbox, `${id}.xml`);
    if (await stat(target).catch(() => null)) continue;
    const { bytes } = await downloadPaymentFile(bob, { fileId: id });
    await mkdir(outbox, { recursive: true });
    await writeFile(`${target}.part`, bytes);
    await rename(`${target}.part`, target);
  }
}
