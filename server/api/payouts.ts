import { endpoints } from "@/server/api/endpoint";
import { cancelPayout } from "@/server/domain/payouts/cancel-payout";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { getPayout, listPayouts } from "@/server/domain/payouts/get-payout";
import { getPayoutStatement } from "@/server/domain/payouts/get-payout-statement";
import { listPayoutLines } from "@/server/domain/payouts/payout-lines";
import { getPayoutSchedule, updatePayoutSchedule } from "@/server/domain/payouts/payout-schedules";

export const payoutEndpoints = endpoints("Payouts", [
  [createPayout, "POST /v1/payouts", { status: 201, location: ({ id }) => `/v1/payouts/${id}` }],
  [listPayouts, "GET /v1/payouts"],
  [getPayout, "GET /v1/payouts/{id}"],
  [cancelPayout, "POST /v1/payouts/{id}/cancel"],
  [listPayoutLines, "GET /v1/payouts/{id}/lines"],
  [getPayoutStatement, "GET /v1/payouts/{id}/statement"],
  [getPayoutSchedule, "GET /v1/identities/{id}/payout_schedule"],
  [updatePayoutSchedule, "PATCH /v1/identities/{id}/payout_schedule"],
]);
