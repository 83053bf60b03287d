import { queueEmail } from "@/server/domain/email/queue-email";
import { type AuditFinding, auditLedger, bookInvariants } from "@/server/domain/ledger/audit-ledger";
import { readNewestSeal, sealLedger } from "@/server/domain/ledger/seal-ledger";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { LedgerAudit } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Verifies the books whole, stores the result and emails it to the operators with the newest seal. */
export async function auditWhole(ctx: Context): Promise<LedgerAudit> {
  const audit = await runAudit(ctx, "whole");
  await emailAudit(ctx, audit);
  return audit;
}

/** Verifies what changed in the books since the last audit that found nothing, and stores the result. */
export function auditRecent(ctx: Context): Promise<LedgerAudit> {
  return runAudit(ctx, "recent");
}

/** The result of the last audit, of either scope if none is given; null before the first. */
export function readLastAudit(ctx: Pick<Context, "db">, scope?: "whole" | "recent"): Promise<LedgerAudit | null> {
  return ctx.db.ledgerAudit.findFirst({ where: scope ? { scope } : {}, orderBy: { finishedAt: "desc" } });
}

async function runAudit(ctx: Context, scope: "whole" | "recent"): Promise<LedgerAudit> {
  const startedAt = ctx.now();
  const startedMs = performance.now();
  await sealLedger(ctx);
  // Whatever is sealed is committed, so a later audit that starts there misses nothing.
  const sealed = (await readNewestSeal(ctx))?.transactionId ?? 0n;
  const after = (await readLastAudit(ctx))?.transactionId ?? 0n;
  const invariants = bookInvariants();
  const findings = await auditLedger(ctx, scope === "whole" ? { invariants } : { invariants, after });
  const found = findings.flatMap(breachesOf);
  return ctx.transaction(async (tx) => {
    for (const { id, subject, detail } of found)
      await raiseTask(tx, { kind: "audit_finding", subjectId: `${id}: ${subject}`, detail });
    if (found.length > 0) tx.log.error({ scope, findings: found.length }, "the audit found that the books are wrong");
    return tx.db.ledgerAudit.create({
      data: {
        id: tx.newId("ledgerAudit"),
        scope,
        startedAt,
        finishedAt: tx.now(),
        durationMs: Math.round(performance.now() - startedMs),
        // Findings are checked again in each audit until they are gone.
        transactionId: found.length === 0 ? sealed : after,
        checks: findings.length,
        findings: found.length,
        details: found,
      },
    });
  });
}

function breachesOf({ invariant: { id, promise }, breaches }: AuditFinding) {
  return breaches.map(({ subject, detail }) => ({ id, subject, detail: `Expected: ${promise} Found: ${detail}` }));
}

async function emailAudit(ctx: Context, { id, finishedAt, checks, findings }: LedgerAudit): Promise<void> {
  const to = ctx.settings.operatorEmail;
  if (!to) return;
  const newest = await readNewestSeal(ctx);
  const seal = newest && { number: newest.number.toString(), digest: newest.digest, sealedAt: newest.sealedAt };
  const data = { publicUrl: ctx.settings.publicUrl, finishedAt, checks, findings, seal };
  const written = ctx.ports.emails.write({ kind: "operator_audit", locale: "en", data });
  await ctx.transaction((tx) => queueEmail(tx, { key: `audit:${id}`, to, ...written, attachments: [] }));
}
