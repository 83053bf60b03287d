import {
  attachMethod,
  returningSetupSubject,
  type SetupReturn,
} from "@/server/domain/identities/setup-sessions/complete-setup";
import { openSetupSubject } from "@/server/domain/identities/setup-sessions/run-setup";
import { isTransferMethod, transferMethod } from "@/server/domain/identities/transfer-method";
import { findTransferRail } from "@/server/domain/payments/form-rail";
import { returnUrlWith } from "@/server/kernel/return-url";
import { operation } from "@/server/operations/operation";

/** How long the confirmation page can be reopened to return. After that, the link reveals nothing to whoever has it. */
const LEADS_BACK_MS = 10 * 60_000;

/** Saves, once, that the donor pays by bank transfer, even if the button is pressed in two tabs. No rail is asked. */
export const completeSetupByTransfer = operation({
  name: "completeSetupByTransfer",
  summary: "Saves bank transfer as the payment method on the page of a setup session.",
  permission: { visitor: "link" },
  subject: openSetupSubject,
  async run(ctx, _input, { subject: session }): Promise<"saved" | "gone"> {
    const rail = findTransferRail(ctx);
    if (!rail) return "gone";
    return (await attachMethod(ctx, session, transferMethod(rail))) === "completed" ? "saved" : "gone";
  },
});

/** Reads where a donor continues after choosing bank transfer. */
export const readSetupByTransfer = operation({
  name: "readSetupByTransfer",
  summary: "Reads where someone goes on who has saved bank transfer on the page of a setup session.",
  permission: { visitor: "link" },
  subject: returningSetupSubject,
  async run(ctx, _input, { subject: { id, returnUrl, completedAt, paymentMethodId } }): Promise<SetupReturn> {
    if (completedAt === null || ctx.now().getTime() - completedAt.getTime() > LEADS_BACK_MS) return { outcome: "gone" };
    const method = await ctx.db.paymentMethod.findUnique({ where: { id: paymentMethodId! } });
    if (!method || !isTransferMethod(method)) return { outcome: "gone" };
    return { outcome: "saved", returnUrl: returnUrlWith(returnUrl, { setup_session_id: id }) };
  },
});
