import { z } from "zod";
import { audit } from "@/server/domain/audit";
import { operation } from "@/server/domain/operation";
import { askAgain } from "@/server/domain/payments/work-payments";
import { ResourceNotFound } from "@/server/kernel/common-errors";

/** Has the rail asked about a payment within seconds, or a planned one sent, as an operator who has looked at it. */
export const askRail = operation({
  name: "askRail",
  summary: "Has the rail asked again what became of a payment.",
  permission: { operator: true },
  input: z.strictObject({ paymentId: z.string(), note: z.string().trim().min(1) }),
  errors: [ResourceNotFound],
  run: (ctx, { paymentId, note }) =>
    ctx.transaction(async (tx) => {
      if (!(await askAgain(tx, paymentId))) throw ResourceNotFound({ message: `There is no payment ${paymentId}.` });
      await audit(tx, "payment.ask", paymentId, { note });
    }),
});
