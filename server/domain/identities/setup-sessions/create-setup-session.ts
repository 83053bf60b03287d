import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { setupPath } from "@/server/domain/identities/setup-sessions/setup-session-link";
import { setupSessionStates } from "@/server/domain/identities/setup-sessions/setup-session-states";
import { CardsUnavailable, findTransferRail, requireSavingRail } from "@/server/domain/payments/form-rail";
import type { SetupSession } from "@/server/generated/prisma/client";
import { IdentitySuspended, InvalidParameter } from "@/server/kernel/common-errors";
import { SETUP_SESSION_HOURS } from "@/server/kernel/limits";
import { readReturnUrl } from "@/server/kernel/return-url";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { serializeSetupSession, setupSessionCreateBody, setupSessionResource } from "@/server/resources/setup-session";

const HOUR_MS = 3_600_000;

/**
 * Opens a page where someone saves a payment method for an identity that the caller manages. Nothing is charged there.
 */
export const createSetupSession = operation({
  name: "createSetupSession",
  summary: "Opens a page to save a payment method.",
  description:
    "Send the donor to its `url`, which works once and for 24 hours. They enter a card or a bank account with the payment provider, or choose to pay by bank transfer where that is possible. Nothing is charged, and they come back to `return_url` with `setup_session_id` appended. Then give, commit or give regularly with its `payment_method_id`. What is paid with one of type `bank_transfer` waits for a transfer, which `payment_instructions` are for.",
  permission: { scope: "identities:write" },
  subject: identitySubject,
  input: setupSessionCreateBody,
  output: setupSessionResource,
  errors: [InvalidParameter, IdentitySuspended, CardsUnavailable],
  secret: true,
  check(ctx, { return_url: url }) {
    if (typeof url !== "string" || storedUrl(ctx, url) !== null) return [];
    const message = "return_url must be an https URL without a user name or a fragment.";
    return [{ param: "return_url", code: InvalidParameter.code, message }];
  },
  run: (ctx, { id, return_url, default: makesDefault }) =>
    create(ctx, id, { returnUrl: storedUrl(ctx, return_url)!, makesDefault: makesDefault ?? false }),
  show: (session, ctx) => showSetupSession(ctx, session),
});

/** Serializes a session with the URL of its page. It is shown as expired once its time is over. */
export function showSetupSession(ctx: Context, session: SetupSession) {
  return serializeSetupSession(session, ctx.settings.publicUrl + setupPath(ctx, session.id), ctx.now());
}

const storedUrl = (ctx: Context, url: string) => readReturnUrl(url, { allowsLocal: ctx.settings.mode === "sandbox" });

function create(
  ctx: Context,
  identityId: string,
  wanted: Pick<SetupSession, "returnUrl" | "makesDefault">,
): Promise<SetupSession> {
  if (!findTransferRail(ctx)) requireSavingRail(ctx);
  return ctx.transaction(async (tx) => {
    const { status } = await lockIdentity(tx, identityId);
    if (status !== "active") throw IdentitySuspended();
    const now = tx.now();
    const session = await tx.db.setupSession.create({
      data: {
        id: tx.newId("setupSession"),
        identityId,
        status: initialState(setupSessionStates),
        ...wanted,
        expiresAt: new Date(now.getTime() + SETUP_SESSION_HOURS * HOUR_MS),
        createdAt: now,
      },
    });
    await audit(tx, "setup_session.create", identityId, { setup_session_id: session.id });
    return session;
  });
}
