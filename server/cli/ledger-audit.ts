/** `npm run ledger:audit`: verifies the ledger of a live database, and that no work is overdue. Exits with 1 if not. */
import { openAuditor } from "@/server/cli/open-auditor";
import { auditLedger, bookInvariants } from "@/server/domain/ledger/audit-ledger";
import { WORK_INVARIANTS } from "@/server/domain/overdue-work";

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
      ? `The ledger is correct: ${findings.length} of ${findings.length} checks passed.`
      : `${broken} of ${findings.length} checks failed.`,
  );
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await auditor.close();
}
