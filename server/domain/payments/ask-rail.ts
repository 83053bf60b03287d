import { z } from "zod";
import { askAgain } from "@/server/domain/payments/run-payments";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** Makes a worker ask the rail about a payment, or send a planned one, within seconds, for an operator. */
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
