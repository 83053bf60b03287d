import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { applyDecision } from "@/server/domain/verifications/apply-decision";
import { callProvider } from "@/server/domain/verifications/call-provider";
import { lockStandings } from "@/server/domain/verifications/named-people";
import { screenSubmission } from "@/server/domain/verifications/screen-submission";
import type { Verification } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { ProviderAnswer } from "@/server/ports/verification-provider";

/** How many submissions to ask about at once. */
const BATCH = 20;
/** The delay before a provider that failed is asked again. */
const RETRY_MS = 60_000;
/** The delay before an organization that waits for people is checked again, unless one of them passes earlier. */
const PEOPLE_MS = 86_400_000;

/** Submissions that the provider has to be asked about before $1, as `subject` and `due`. */
export const VERIFICATIONS_TO_DECIDE = `
  SELECT id AS subject, decide_at AS due FROM verifications
  WHERE status = 'processing' AND decide_at <= $1::timestamptz`;

/** Asks the provider about every submission that is due, and applies its answer. Returns when the next one is due. */
export async function decideDueVerifications(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  for (let asked = ""; !signal.aborted; ) {
    const due = await ctx.db.verification.findMany({
      where: { status: "processing", decideAt: { lte: ctx.now() }, id: { gt: asked } },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    await Promise.all(due.map((verification) => decideOrPostpone(ctx, verification)));
    if (due.length < BATCH) break;
    asked = due.at(-1)!.id;
  }
  const { _min } = await ctx.db.verification.aggregate({ where: { status: "processing" }, _min: { decideAt: true } });
  return _min.decideAt;
}

async function decideOrPostpone(ctx: Context, verification: Verification): Promise<void> {
  try {
    await decide(ctx, verification);
  } catch (err) {
    ctx.log.error({ err, verificationId: verification.id }, "a verification could not be decided; it is tried again");
    await ask(ctx, verification, RETRY_MS);
  }
}

/** Screens the submission first: a possible match is left to people, whatever the provider says. */
async function decide(ctx: Context, verification: Verification): Promise<void> {
  const isClear = await screenSubmission(ctx, verification);
  const answer: ProviderAnswer = isClear ? await callProvider(ctx, verification) : { outcome: "people" };
  if (answer.outcome === "wait") return ask(ctx, verification, answer.delayMs);
  await ctx.transaction(async (tx) => {
    if (answer.outcome === "passed") {
      await lockIdentity(tx, verification.identityId);
      const standings = await lockStandings(tx, verification.id);
      if (standings.some(({ state, isOther }) => state === "declined" || isOther))
        return leaveToPeople(tx, verification);
      if (standings.some(({ state }) => state !== "passed")) return ask(tx, verification, PEOPLE_MS);
    }
    if (answer.outcome === "people") return leaveToPeople(tx, verification);
    const { id: verificationId, identityId, submissions: submission } = verification;
    const reason = `by ${tx.ports.verification.name}`;
    await applyDecision(tx, { verificationId, identityId, submission, decision: answer, reason });
  });
}

/** Schedules the next request, unless the submission was decided or replaced in the meantime. */
async function ask(ctx: Context, { id, submissions }: Verification, delayMs: number): Promise<void> {
  await ctx.db.verification.updateMany({
    where: { id, submissions, decideAt: { not: null } },
    data: { decideAt: new Date(ctx.now().getTime() + delayMs) },
  });
}

async function leaveToPeople(tx: Context, { id, submissions, tierAttempted, identityId }: Verification) {
  const where = { id, submissions, decideAt: { not: null } };
  const { count } = await tx.db.verification.updateMany({ where, data: { decideAt: null } });
  if (count === 0) return;
  const detail = `Identity ${identityId} submitted what tier ${tierAttempted} asks for.`;
  await raiseTask(tx, { kind: "verification_submitted", subjectId: id, detail });
}
