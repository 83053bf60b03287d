import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { type Resumed, resumeInstallation } from "@/server/domain/recovery/resume-installation";

/** Resumes a restored installation, and prints what was found. Returns the command's exit code. */
export async function resumeRestored(): Promise<number> {
  const { ctx, close } = await openOperatorContext();
  try {
    const resumed = await resumeInstallation(ctx);
    if (!resumed) {
      console.log("Nothing is held: this installation was not restored, or has been resumed.");
      return 0;
    }
    show(resumed);
    const broken = (await auditLedger(ctx)).filter(({ breaches }) => breaches.length > 0);
    for (const { invariant, breaches } of broken)
      for (const { subject, detail } of breaches) console.log(`BROKEN  ${invariant.promise} ${subject}: ${detail}`);
    console.log(broken.length === 0 ? "The books are correct." : "The books are not in order.");
    return broken.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function show({ backupMadeAt, adopted, unexplained, stopped, differences }: Resumed): void {
  const since = backupMadeAt.toISOString();
  const { charge, refund, payout } = adopted;
  console.log(`Resumed. The backup is of ${since}.`);
  console.log(`Booked of what the payment rails did since: ${charge} charges, ${refund} refunds, ${payout} payouts.`);
  for (const { rail, line } of unexplained) {
    const subject = line.subjectId ? ` for ${line.subjectId}` : "";
    console.log(
      `NOT EXPLAINED  ${rail} has a ${line.direction} of ${line.amountCents} ${line.currency} (${line.reference})${subject}, and the books have nothing that it is for.`,
    );
  }
  for (const id of stopped) console.log(`STOPPED  the payouts of ${id}, until someone has looked at them.`);
  if (differences.length > 0)
    console.log(`${differences.length} differences between rails and books are tasks: npm run tasks`);
  console.log(
    `Gifts, identities and everything else that was made or changed after ${since} are lost unless they are named above, and so are the events about them; those from shortly before may be sent again. Ask partners to read again whatever events reported after that instant, and not to repeat a gift whose donor was charged.`,
  );
}
