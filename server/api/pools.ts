import { endpoints } from "@/server/api/endpoint";
import { acceptSponsorship } from "@/server/domain/pools/commitments/accept-sponsorship";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { getCommitment, listCommitments } from "@/server/domain/pools/commitments/read-commitments";
import { updateCommitment } from "@/server/domain/pools/commitments/update-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import {
  approveDisbursementRequest,
  cancelDisbursement,
  rejectDisbursement,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { getDisbursement, listDisbursements } from "@/server/domain/pools/disbursements/read-disbursements";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { listPoolDraws } from "@/server/domain/pools/draws/read-draws";
import { addPoolMember, removePoolMember } from "@/server/domain/pools/members/change-members";
import {
  getPoolInvitation,
  inviteToPool,
  listPoolInvitations,
  withdrawPoolInvitation,
} from "@/server/domain/pools/members/invitations";
import { getPoolMember, listPoolMembers } from "@/server/domain/pools/members/read-members";
import { updatePoolMember } from "@/server/domain/pools/members/update-member";
import { listPoolRecords } from "@/server/domain/pools/money/read-records";
import { getPool, listPools } from "@/server/domain/pools/read-pools";
import { approvePoolChange, listPoolChanges, rejectPoolChange } from "@/server/domain/pools/rules/decide-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";

export const poolEndpoints = endpoints("Pools", [
  [createPool, "POST /v1/pools", { status: 201, location: ({ id }) => `/v1/pools/${id}` }],
  [listPools, "GET /v1/pools"],
  [getPool, "GET /v1/pools/{id}"],
  [updatePool, "PATCH /v1/pools/{id}"],
  [acceptSponsorship, "POST /v1/pools/{id}/sponsorship/accept"],
  [
    commitToPool,
    "POST /v1/pools/{id}/commit",
    { status: 201, location: ({ id, pool_id }) => `/v1/pools/${pool_id}/commitments/${id}` },
  ],
  [listCommitments, "GET /v1/pools/{id}/commitments"],
  [getCommitment, "GET /v1/pools/{id}/commitments/{commitment_id}"],
  [updateCommitment, "PATCH /v1/pools/{id}/commitments/{commitment_id}"],
  [cancelCommitment, "POST /v1/pools/{id}/commitments/{commitment_id}/cancel"],
  [
    requestDisbursement,
    "POST /v1/pools/{id}/disburse",
    { status: 201, location: ({ id, pool_id }) => `/v1/pools/${pool_id}/disbursements/${id}` },
  ],
  [drawDisbursement, "POST /v1/pools/{id}/draw"],
  [listPoolDraws, "GET /v1/pools/{id}/draws"],
  [listDisbursements, "GET /v1/pools/{id}/disbursements"],
  [getDisbursement, "GET /v1/pools/{id}/disbursements/{disbursement_id}"],
  [approveDisbursementRequest, "POST /v1/pools/{id}/disbursements/{disbursement_id}/approve"],
  [rejectDisbursement, "POST /v1/pools/{id}/disbursements/{disbursement_id}/reject"],
  [cancelDisbursement, "POST /v1/pools/{id}/disbursements/{disbursement_id}/cancel"],
  [voteOnDisbursement, "POST /v1/pools/{id}/disbursements/{disbursement_id}/vote"],
  [addPoolMember, "POST /v1/pools/{id}/members"],
  [listPoolMembers, "GET /v1/pools/{id}/members"],
  [getPoolMember, "GET /v1/pools/{id}/members/{identity_id}"],
  [updatePoolMember, "PATCH /v1/pools/{id}/members/{identity_id}"],
  [removePoolMember, "DELETE /v1/pools/{id}/members/{identity_id}", { status: 204 }],
  [
    inviteToPool,
    "POST /v1/pools/{id}/invitations",
    { status: 201, location: ({ id, pool_id }) => `/v1/pools/${pool_id}/invitations/${id}` },
  ],
  [listPoolInvitations, "GET /v1/pools/{id}/invitations"],
  [getPoolInvitation, "GET /v1/pools/{id}/invitations/{invitation_id}"],
  [withdrawPoolInvitation, "DELETE /v1/pools/{id}/invitations/{invitation_id}", { status: 204 }],
  [listPoolChanges, "GET /v1/pools/{id}/changes"],
  [approvePoolChange, "POST /v1/pools/{id}/changes/{change_id}/approve"],
  [rejectPoolChange, "POST /v1/pools/{id}/changes/{change_id}/reject"],
  [listPoolRecords, "GET /v1/pools/{id}/ledger"],
]);
