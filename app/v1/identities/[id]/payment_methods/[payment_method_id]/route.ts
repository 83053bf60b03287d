import { deletePaymentMethodEndpoint } from "@/server/api/identities/delete-payment-method";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({ DELETE: deletePaymentMethodEndpoint });
