import { z } from "zod";
import { listEndpoint } from "@/server/api/list-endpoint";
import { listPaymentMethods } from "@/server/domain/identities/list-payment-methods";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { identityId } from "@/server/resources/fields";
import { paymentMethodResource, serializePaymentMethod } from "@/server/resources/payment-method";

export const listPaymentMethodsEndpoint = listEndpoint({
  operationId: "listPaymentMethods",
  path: "/v1/identities/{id}/payment_methods",
  tag: "Identities",
  summary: "Lists the payment methods of an identity.",
  scope: "identities:read",
  params: z.object({ id: identityId }),
  filters: z.strictObject({}),
  item: paymentMethodResource,
  errors: [ResourceNotFound],
  run: (ctx, { params, page }) => listPaymentMethods(ctx, params.id, page),
  serialize: serializePaymentMethod,
});
