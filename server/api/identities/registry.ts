import type { Endpoint } from "@/server/api/endpoint";
import { createIdentityEndpoint } from "@/server/api/identities/create-identity";
import { createPaymentMethodEndpoint } from "@/server/api/identities/create-payment-method";
import { deletePaymentMethodEndpoint } from "@/server/api/identities/delete-payment-method";
import { findIdentityEndpoint } from "@/server/api/identities/find-identity";
import { listIdentitiesEndpoint } from "@/server/api/identities/list-identities";
import { listPaymentMethodsEndpoint } from "@/server/api/identities/list-payment-methods";
import { readBalanceEndpoint } from "@/server/api/identities/read-balance";
import { readLimitsEndpoint } from "@/server/api/identities/read-limits";
import { readMeEndpoint } from "@/server/api/identities/read-me";
import { updateIdentityEndpoint } from "@/server/api/identities/update-identity";

/** The endpoints about identities, in the order of the reference. */
export const identityEndpoints: Endpoint[] = [
  createIdentityEndpoint,
  listIdentitiesEndpoint,
  findIdentityEndpoint,
  updateIdentityEndpoint,
  readLimitsEndpoint,
  readBalanceEndpoint,
  createPaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  deletePaymentMethodEndpoint,
  readMeEndpoint,
];
