/** `npm run ledger:audit`: verifies the ledger of a live database, and that no work is overdue. Exits with 1 if not. */
import { parseArgs } from "node:util";
import { type Auditor, openAuditor } from "@/server/cli/ledger/open-auditor";
import { auditLedger, bookInvariants } from "@/server/domain/ledger/audit-ledger";
import { WORK_INVARIANTS } from "@/server/domain/overdue-work";

const USAGE = `Usage:
  npm run ledger:audit                            verifies everything
  npm run ledger:audit -- --seal <number>:<code>  also that a seal which was kept is still in the chain`;

const SEAL = /^([1-9]\d{0,17}):([0-9a-f]{64})$/;

const seal = readSeal();
const auditor = await openAuditor();
try {
  const findings = await auditLedger(auditor, { invariants: [...bookInvariants(), ...WORK_INVARIANTS] });
  for (const { invariant, breaches, durationMs } of findings) {
    console.log(
      `${breaches.length === 0 ? "holds " : "BROKEN"}  ${invariant.promise} (${invariant.id}, ${durationMs} ms)`,
    );
    for (const { subject, detail } of breaches) console.log(`          ${subject}: ${detail}`);
  }
  const broken = findings.filter((finding) => finding.breaches.length > 0).length;
  console.log(
    broken === 0
      ? `The books are correct: ${findings.length} of ${findings.length} checks passed.`
      : `${broken} of ${findings.length} checks failed.`,
  );
  const isKept = await printSeals(auditor);
  process.exitCode = broken === 0 && isKept ? 0 : 1;
} finally {
  await auditor.close();
}

function readSeal(): { number: string; digest: string } | null {
  try {
    const { values } = parseArgs({ options: { seal: { type: "string" } } });
    if (values.seal === undefined) return null;
    const [, number, digest] = SEAL.exec(values.seal) ?? [];
    if (!number || !digest) throw new Error(`"${values.seal}" is not a seal.`);
    return { number, digest };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Prints the newest seal. Returns false if the seal that the operator kept is not in the chain. */
async function printSeals({ pool }: Auditor): Promise<boolean> {
  const [newest] = (
    await pool.query<{ number: string; digest: string; sealed_at: Date }>(
      "SELECT number::text, digest, sealed_at FROM ledger_seals ORDER BY number DESC LIMIT 1",
    )
  ).rows;
  if (newest) console.log(`The newest seal, of ${newest.sealed_at.toISOString()}: ${newest.number}:${newest.digest}`);
  if (!seal) return true;
  const { rowCount } = await pool.query("SELECT 1 FROM ledger_seals WHERE number = $1 AND digest = $2", [
    seal.number,
    seal.digest,
  ]);
  const isKept = rowCount === 1;
  console.log(
    isKept
      ? `Seal ${seal.number} is in the chain: nothing that was sealed by then has changed.`
      : `Seal ${seal.number} is NOT in the chain: what was sealed by then has been changed, or this is another database.`,
  );
  return isKept;
}
