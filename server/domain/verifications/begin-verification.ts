import {
  startableVerificationSubject,
  startedVerificationSubject,
} from "@/server/domain/verifications/hosted-subjects";
import { stepsFor } from "@/server/domain/verifications/steps";
import { issueToken, spendHandover } from "@/server/domain/verifications/verification-tokens";
import type { Verification } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Reads what the start page shows. Changes nothing, because email scanners open links too. */
export const readStartPage = operation({
  name: "readStartPage",
  summary: "Reads what the start page of a verification says.",
  permission: { visitor: "link" },
  subject: startableVerificationSubject,
  run: async (ctx, _input, { subject }) => ({
    tier: subject.tierAttempted,
    steps: stepsFor(subject.requirements),
    name: publicName(subject.identity),
    isContinued: await hasBegun(ctx, subject),
  }),
});

type Startable = Pick<Verification, "id" | "status" | "answers"> & { isHandedOver: boolean };

/** Whether the person has submitted it before, has entered or uploaded anything, or continues on another device. */
async function hasBegun(ctx: Context, { id, status, answers, isHandedOver }: Startable): Promise<boolean> {
  if (status !== "pending" || answers !== null || isHandedOver) return true;
  const files = await ctx.db.verificationDocument.count({ where: { verificationId: id, removedAt: null } });
  return files > 0 || (await ctx.db.verificationPerson.count({ where: { verificationId: id } })) > 0;
}

/** Exchanges the link, or the code for another device, for a session in this browser. */
export const beginVerification = operation({
  name: "beginVerification",
  summary: "Begins or continues a verification in a browser.",
  permission: { visitor: "link" },
  subject: startableVerificationSubject,
  run: (ctx, { secret }, { subject: verification }) =>
    ctx.transaction(async (tx) => {
      if (verification.isHandedOver && !(await spendHandover(tx, secret))) throw ResourceNotFound();
      return { session: await issueToken(tx, verification, { kind: "session", origin: verification.origin }) };
    }),
});

/** Makes a code with which another device continues, once and within minutes. */
export const handOverVerification = operation({
  name: "handOverVerification",
  summary: "Makes a code with which another device continues a verification.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  run: (ctx, _input, { subject: verification }) =>
    ctx.transaction(async (tx) => {
      const continuing = { kind: "handover", origin: verification.origin } as const;
      return { url: `${tx.settings.publicUrl}/verify/${await issueToken(tx, verification, continuing)}` };
    }),
});
