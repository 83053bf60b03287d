import { bounceEmail } from "@/server/domain/email/bounce-email";
import { addressHash, suppress } from "@/server/domain/email/suppressions";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import type { EmailReport, EmailService } from "@/server/ports/email-service";

const DETAIL_MAX_CHARACTERS = 500;

/**
 * Processes reports about sent emails, whatever their source. A report has to name one of our emails and its recipient;
 * any other is ignored. Idempotent, and independent of order. Returns how many were about our emails.
 */
export async function takeEmailReports(ctx: Context, reports: readonly EmailReport[]): Promise<number> {
  let ours = 0;
  for (const report of reports) if (await ctx.transaction((tx) => takeReport(tx, report))) ours += 1;
  return ours;
}

async function takeReport(tx: Context, report: EmailReport): Promise<boolean> {
  const { messageName, recipient, bounced, detail } = report;
  const where = { messageName };
  const email = await tx.db.emailMessage.findUnique({ where, select: { key: true, to: true, sentAt: true } });
  if (!email || emailKey(email.to) !== emailKey(recipient)) return false;
  if (bounced === null) {
    await suppress(tx, addressHash(tx, email.to), "complaint");
    return true;
  }
  const lastError = detail.replaceAll("\u0000", "").toWellFormed().slice(0, DETAIL_MAX_CHARACTERS);
  await bounceEmail(tx, email, { reason: bounced, at: instantOf(tx, report, email.sentAt), lastError });
  return true;
}

/**
 * Limits a report's time to between the sending and now: its clock may be wrong, and the bounce must not appear later
 * than the owner's next proof.
 */
function instantOf(tx: Context, { at }: EmailReport, sentAt: Date | null): Date {
  const earliest = sentAt?.getTime() ?? 0;
  return new Date(Math.max(earliest, Math.min(at?.getTime() ?? Number.POSITIVE_INFINITY, tx.now().getTime())));
}

/**
 * Processes a webhook call from an email service. `refused` unless the service signed it recently. A repeated call
 * changes nothing.
 */
export async function takeServiceCall(
  ctx: Context,
  service: EmailService,
  { headers, body }: { headers: Headers; body: string },
): Promise<"taken" | "refused"> {
  const call = service.read(headers, body, ctx.clock.wall());
  if (call === null) return "refused";
  await ctx.transaction(async (tx) => {
    const data = [{ id: `${service.name}:${call.id}`, receivedAt: tx.now() }];
    const { count } = await tx.db.emailServiceCall.createMany({ data, skipDuplicates: true });
    if (count === 1) await takeEmailReports(tx, call.reports);
  });
  return "taken";
}
