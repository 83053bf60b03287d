import { z } from "zod";
import { type NewPaymentMethod, writePaymentMethod } from "@/server/domain/identities/create-payment-method";
import { describeToken } from "@/server/domain/identities/describe-payment-method";
import { holdIdentity } from "@/server/domain/identities/lock-identity";
import { findBySetupSecret } from "@/server/domain/identities/setup-sessions/setup-session-link";
import { setupSessionTransitions } from "@/server/domain/identities/setup-sessions/setup-session-transitions";
import { recordMandate } from "@/server/domain/payments/mandates";
import { type RailReturn, readRailReturn } from "@/server/domain/payments/rail-forms";
import { emitEvents } from "@/server/events/emit";
import type { SetupSession } from "@/server/generated/prisma/client";
import { delegateCaller } from "@/server/kernel/caller";
import { returnUrlWith } from "@/server/kernel/return-url";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { moveAll } from "@/server/operations/transition";
import { serializePaymentMethod } from "@/server/resources/payment-method";

/** A session by the secret of its page, in any status: the rail's signature shows that the form was opened for it. */
export const returningSetupSubject = linkedSubject({
  name: "setup session",
  key: z.strictObject({ secret: z.string().max(200) }),
  find: (ctx, { secret }) => findBySetupSecret(ctx, secret),
});

/**
 * The form's result. `saved`: where the person continues. `left`: they left the form and return to the page. `gone`:
 * the response was not signed for this session, or the session is over.
 */
export type SetupReturn = { outcome: "saved"; returnUrl: string } | { outcome: "left" } | { outcome: "gone" };

/**
 * Handles the rail's response and saves the payment method, once: even if the response is repeated, comes from two tabs, or
 * after a crash in between.
 */
export const completeSetup = operation({
  name: "completeSetup",
  summary: "Saves the payment method that was entered on the page of a setup session.",
  permission: { visitor: "link" },
  subject: returningSetupSubject,
  input: z.strictObject({
    query: z.instanceof(URLSearchParams).describe("What the rail's form added to the URL."),
  }),
  async run(ctx, { query }, { subject: session }): Promise<SetupReturn> {
    const response = await readRailReturn(ctx, query);
    if (response.outcome === "invalid" || response.reference !== session.id) return { outcome: "gone" };
    if (response.outcome === "canceled") return { outcome: session.status === "open" ? "left" : "gone" };
    const status = await saveMethod(ctx, session, response);
    if (status !== "completed") return { outcome: "gone" };
    return { outcome: "saved", returnUrl: returnUrlWith(session.returnUrl, { setup_session_id: session.id }) };
  },
});

/** Saves the payment method of an open session. Returns the session's resulting status. */
export async function saveMethod(
  ctx: Context,
  session: SetupSession,
  response: Extract<RailReturn, { outcome: "completed" }>,
): Promise<string> {
  const { token } = response;
  await recordMandate(ctx, response);
  return attachMethod(ctx, session, { token, description: await describeToken(ctx, token) });
}

/** The same for a method that was already described. */
export function attachMethod(
  ctx: Context,
  { id, identityId, makesDefault }: SetupSession,
  described: Pick<NewPaymentMethod, "token" | "description">,
): Promise<string> {
  const person = ctx.as(delegateCaller(identityId, "setup-session"));
  return person.transaction(async (tx) => {
    // Lock the identity before the session, as everywhere. A second tab waits here, then finds the session completed.
    await holdIdentity(tx, identityId);
    await tx.db.$queryRaw`SELECT 1 FROM setup_sessions WHERE id = ${id} FOR NO KEY UPDATE`;
    const { status, expiresAt, identity } = await tx.db.setupSession.findUniqueOrThrow({
      where: { id },
      include: { identity: true },
    });
    if (status !== "open") return status;
    if (expiresAt <= tx.now() || identity.status !== "active") return "expired";
    const method = await writePaymentMethod(tx, { identityId, ...described, makeDefault: makesDefault });
    const changes = { paymentMethodId: method.id, completedAt: tx.now() };
    await moveAll(tx, setupSessionTransitions, [id], "complete", changes);
    const data = { ...serializePaymentMethod(method), setup_session_id: id };
    await emitEvents(tx, [{ type: "payment_method.attached", subjectId: method.id, partyIds: [identityId], data }]);
    return "completed";
  });
}
