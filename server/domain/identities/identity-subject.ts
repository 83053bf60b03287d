import { z } from "zod";
import { manages } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { identityId } from "@/server/resources/fields";
import { paymentMethodId } from "@/server/resources/payment-method";

const relations = { manager: manages };

/** An identity: the caller's own, or one that it manages. Others are not found. */
export const identitySubject = subject({
  name: "identity",
  key: z.strictObject({ id: identityId }),
  find: async (ctx, { id }) => ctx.db.identity.findUnique({ where: { id } }),
}).with({
  relations,
  visibleTo: ["manager"],
});

/** A payment method of an identity. The operation checks that it exists, under its lock. */
export const paymentMethodSubject = subject({
  name: "payment method",
  key: z.strictObject({ id: identityId, payment_method_id: paymentMethodId }),
  find: async (ctx, { id }) => ctx.db.identity.findUnique({ where: { id } }),
}).with({
  relations,
  visibleTo: ["manager"],
});
