import { checkoutSubject } from "@/server/domain/checkouts/checkout-subject";
import { operation } from "@/server/operations/operation";

/** Finds a checkout by its secret. */
export const findCheckout = operation({
  name: "findCheckout",
  summary: "Finds a checkout by its secret.",
  permission: { visitor: "link" },
  subject: checkoutSubject,
  run: async (_, __, { subject: checkout }) => checkout,
});
