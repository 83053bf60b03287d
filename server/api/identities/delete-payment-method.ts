import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { deletePaymentMethod } from "@/server/domain/identities/delete-payment-method";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { identityId } from "@/server/resources/fields";
import { paymentMethodId } from "@/server/resources/payment-method";

export const deletePaymentMethodEndpoint = endpoint({
  operationId: "deletePaymentMethod",
  method: "DELETE",
  path: "/v1/identities/{id}/payment_methods/{payment_method_id}",
  tag: "Identities",
  summary: "Takes a payment method away from an identity.",
  description: "Gifts that were made with it go on. If it was the default, there is none until you name another.",
  scope: "identities:write",
  params: z.object({ id: identityId, payment_method_id: paymentMethodId }),
  success: { status: 204 },
  errors: [ResourceNotFound],
  run: (ctx, { params }) =>
    deletePaymentMethod(ctx, { identityId: params.id, paymentMethodId: params.payment_method_id }),
  serialize: () => null,
});
