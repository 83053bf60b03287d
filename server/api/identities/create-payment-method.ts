import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { describePaymentMethod } from "@/server/domain/identities/describe-payment-method";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/refusals";
import { identityId } from "@/server/resources/fields";
import {
  paymentMethodCreateBody,
  paymentMethodResource,
  serializePaymentMethod,
} from "@/server/resources/payment-method";

export const createPaymentMethodEndpoint = endpoint({
  operationId: "createPaymentMethod",
  method: "POST",
  path: "/v1/identities/{id}/payment_methods",
  tag: "Identities",
  summary: "Adds a payment method to an identity.",
  description: "Send the token that the payment rail's own form returned. The first one becomes the default.",
  scope: "identities:write",
  params: z.object({ id: identityId }),
  body: paymentMethodCreateBody,
  errors: [ResourceNotFound, InvalidParameter],
  prepare: (ctx, { params, body }) => describePaymentMethod(ctx, { identityId: params.id, token: body.token }),
  run: async (ctx, { params, body, prepared }) =>
    serializePaymentMethod(
      await createPaymentMethod(ctx, {
        identityId: params.id,
        token: body.token,
        description: prepared,
        makeDefault: body.default,
      }),
    ),
  success: {
    status: 201,
    body: paymentMethodResource,
    location: (method) => `/v1/identities/${method.identity_id}/payment_methods/${method.id}`,
  },
  serialize: (method) => method,
});
