import { endpoints } from "@/server/api/endpoint";
import {
  applyForCharity,
  getCharityApplication,
  withdrawCharityApplication,
} from "@/server/domain/charities/apply-for-charity";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { deletePaymentMethod } from "@/server/domain/identities/delete-payment-method";
import { getIdentityBalance } from "@/server/domain/identities/get-identity-balance";
import { getIdentityLimits } from "@/server/domain/identities/get-identity-limits";
import { getMe } from "@/server/domain/identities/get-me";
import { listPaymentMethods } from "@/server/domain/identities/list-payment-methods";
import { getPayoutAccount, removePayoutAccount, setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { createSetupSession } from "@/server/domain/identities/setup-sessions/create-setup-session";
import { getSetupSession, listSetupSessions } from "@/server/domain/identities/setup-sessions/list-setup-sessions";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { cancelVerification } from "@/server/domain/verifications/cancel-verification";
import { getIdentity } from "@/server/domain/verifications/get-identity";
import { listIdentities } from "@/server/domain/verifications/list-identities";
import { getVerification, listVerifications } from "@/server/domain/verifications/list-verifications";
import { startVerification } from "@/server/domain/verifications/start-verification";

export const identityEndpoints = endpoints("Identities", [
  [getMe, "GET /v1/me"],
  [createIdentity, "POST /v1/identities", { status: 201, location: ({ id }) => `/v1/identities/${id}` }],
  [listIdentities, "GET /v1/identities"],
  [getIdentity, "GET /v1/identities/{id}"],
  [updateIdentity, "PATCH /v1/identities/{id}"],
  [getIdentityLimits, "GET /v1/identities/{id}/limits"],
  [getIdentityBalance, "GET /v1/identities/{id}/balance"],
  [
    startVerification,
    "POST /v1/identities/{id}/verifications",
    { status: 201, location: ({ id, identity_id }) => `/v1/identities/${identity_id}/verifications/${id}` },
  ],
  [listVerifications, "GET /v1/identities/{id}/verifications"],
  [getVerification, "GET /v1/identities/{id}/verifications/{verification_id}"],
  [cancelVerification, "POST /v1/identities/{id}/verifications/{verification_id}/cancel"],
  [applyForCharity, "POST /v1/identities/{id}/charity_application"],
  [getCharityApplication, "GET /v1/identities/{id}/charity_application"],
  [withdrawCharityApplication, "DELETE /v1/identities/{id}/charity_application", { status: 204 }],
  [
    createPaymentMethod,
    "POST /v1/identities/{id}/payment_methods",
    { status: 201, location: ({ id, identity_id }) => `/v1/identities/${identity_id}/payment_methods/${id}` },
  ],
  [listPaymentMethods, "GET /v1/identities/{id}/payment_methods"],
  [deletePaymentMethod, "DELETE /v1/identities/{id}/payment_methods/{payment_method_id}", { status: 204 }],
  [
    createSetupSession,
    "POST /v1/identities/{id}/setup_sessions",
    { status: 201, location: ({ id, identity_id }) => `/v1/identities/${identity_id}/setup_sessions/${id}` },
  ],
  [listSetupSessions, "GET /v1/identities/{id}/setup_sessions"],
  [getSetupSession, "GET /v1/identities/{id}/setup_sessions/{setup_session_id}"],
  [setPayoutAccount, "POST /v1/identities/{id}/payout_account"],
  [getPayoutAccount, "GET /v1/identities/{id}/payout_account"],
  [removePayoutAccount, "DELETE /v1/identities/{id}/payout_account", { status: 204 }],
]);
