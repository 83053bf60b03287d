import { createPaymentMethodEndpoint } from "@/server/api/identities/create-payment-method";
import { listPaymentMethodsEndpoint } from "@/server/api/identities/list-payment-methods";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  POST: createPaymentMethodEndpoint,
  GET: listPaymentMethodsEndpoint,
});
