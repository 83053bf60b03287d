import {
  startableVerificationSubject,
  startedVerificationSubject,
} from "@/server/domain/verifications/hosted-subjects";
import { stepsFor } from "@/server/domain/verifications/steps";
import { issueToken, spendHandover } from "@/server/domain/verifications/verification-tokens";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { publicName } from "@/server/kernel/public-name";
import { operation } from "@/server/operations/operation";

/** Reads what the start page says. Changes nothing: email scanners open links, too. */
export const readStartPage = operation({
  name: "readStartPage",
  summary: "Reads what the start page of a verification says.",
  permission: { visitor: "link" },
  subject: startableVerificationSubject,
  run: async (_ctx, _input, { subject: { tierAttempted, requirements, identity, status } }) => ({
    tier: tierAttempted,
    steps: stepsFor(requirements),
    name: publicName(identity),
    isContinued: status !== "pending",
  }),
});

/** Exchanges the link, or the code for another device, for a session of this browser. */
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
