import { documentedEndpoints } from "@/server/api/registry";
import { requestDomainProof } from "@/server/domain/charities/prove-domain";
import { listMyGifts } from "@/server/domain/me/list-my-gifts";
import { listMyPages } from "@/server/domain/me/list-my-pages";
import { listMyPools } from "@/server/domain/me/list-my-pools";
import { listMyReceipts, renderMyStatement } from "@/server/domain/me/list-my-receipts";
import { listMyRecurringGifts } from "@/server/domain/me/list-my-recurring-gifts";
import { readMyName, setMyName } from "@/server/domain/me/my-name";
import { listMyAddresses, setMyManager } from "@/server/domain/me/my-partners";
import { changeRoles, leaveOrganization, removeMember } from "@/server/domain/organizations/change-team";
import { createApplication, createOrganization } from "@/server/domain/organizations/create-organization";
import { keepKey, keepMember } from "@/server/domain/organizations/given-rights";
import { acceptInvitation, inviteMember, withdrawInvitation } from "@/server/domain/organizations/invitations";
import { readTeam } from "@/server/domain/organizations/list-members";
import { listMyOrganizations } from "@/server/domain/organizations/list-my-organizations";
import {
  acceptTransfer,
  endTransferOffer,
  listTransferOffers,
  offerTransfer,
  readTransferable,
} from "@/server/domain/organizations/transfer-offers";
import { listMySessions } from "@/server/domain/users/list-my-sessions";
import { revokeMyOtherSessions, revokeMySession } from "@/server/domain/users/revoke-my-session";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";

/**
 * Operations about users themselves and the teams of their organizations. No key may run them, so the API has none of
 * them.
 */
const accountOperations: readonly (AnyOperation | AnyListOperation)[] = [
  listMyGifts,
  listMyRecurringGifts,
  listMyReceipts,
  renderMyStatement,
  listMyPages,
  listMyPools,
  listMyAddresses,
  setMyManager,
  readMyName,
  setMyName,
  listMySessions,
  revokeMySession,
  revokeMyOtherSessions,
  listMyOrganizations,
  createOrganization,
  createApplication,
  readTeam,
  inviteMember,
  withdrawInvitation,
  acceptInvitation,
  changeRoles,
  removeMember,
  leaveOrganization,
  keepMember,
  keepKey,
  readTransferable,
  offerTransfer,
  listTransferOffers,
  acceptTransfer,
  endTransferOffer,
  requestDomainProof,
];

/** Every procedure: what users do as themselves, and everything that keys can do, for members by their role. */
export const trpcOperations: readonly (AnyOperation | AnyListOperation)[] = [
  ...accountOperations,
  ...documentedEndpoints.flatMap(({ operation }) => (operation ? [operation] : [])),
];
