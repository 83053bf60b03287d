"use server";

import { actInPool, type PoolPlace } from "@/app/_pools/act-in-pool";
import { formLocale } from "@/app/_request/take-form";
import {
  changeMyPaymentMethod,
  changeMyRenewal,
  retryMyPrepayment,
  startMyPoolPayment,
} from "@/server/domain/me/my-commitment";
import { nameMeInMyPool } from "@/server/domain/me/my-membership";
import { readMyPool } from "@/server/domain/me/my-pool";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import {
  approveDisbursementRequest,
  cancelDisbursement,
  rejectDisbursement,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { updatePoolMember } from "@/server/domain/pools/members/update-member";
import { BANK_TRANSFER_METHOD } from "@/server/kernel/bank-transfer-method";
import { VOTES } from "@/server/resources/disbursement";
import { translator } from "@/server/texts/translator";

interface RequestPlace extends PoolPlace {
  request: string;
}

interface CommitmentPlace extends PoolPlace {
  commitment: string;
}

const requestPath = (place: RequestPlace) => `/requests/${encodeURIComponent(String(place.request))}`;

/** Votes on a request, or changes the vote. */
export async function vote(place: RequestPlace, wanted: string): Promise<void> {
  const choice = VOTES.find((known) => known === wanted) ?? "abstain";
  return actInPool(place, requestPath(place), async ({ run }) => {
    await run(voteOnDisbursement, { id: String(place.id), disbursement_id: String(place.request), choice });
    return "voted";
  });
}

const DECISIONS = {
  approve: { operation: approveDisbursementRequest, done: "approved" },
  reject: { operation: rejectDisbursement, done: "rejected" },
  cancel: { operation: cancelDisbursement, done: "requestCanceled" },
} as const;

/** Approves, rejects or cancels a request. */
export async function decide(place: RequestPlace, wanted: keyof typeof DECISIONS): Promise<void> {
  const { operation, done } = DECISIONS[wanted] ?? DECISIONS.cancel;
  return actInPool(place, requestPath(place), async ({ run }) => {
    await run(operation, { id: String(place.id), disbursement_id: String(place.request) });
    return done;
  });
}

/** Cancels the user's commitment. */
export async function cancelMine(place: CommitmentPlace): Promise<void> {
  return actInPool(place, "", async ({ run }) => {
    await run(cancelCommitment, { id: String(place.id), commitment_id: String(place.commitment) });
    return "canceled";
  });
}

/** Retries the charge of a declined year now. */
export async function tryAgain(place: CommitmentPlace): Promise<void> {
  return actInPool(place, "", async (_as, { run }) => {
    const outcome = await run(retryMyPrepayment, { id: String(place.id), commitment_id: String(place.commitment) });
    return outcome === "stale" ? { refused: "invalid_state" } : outcome;
  });
}

/** Changes whether the commitment renews. */
export async function setRenewal(place: CommitmentPlace, renews: boolean): Promise<void> {
  return actInPool(place, "", async (_as, { run }) => {
    const key = { id: String(place.id), commitment_id: String(place.commitment) };
    const outcome = await run(changeMyRenewal, { ...key, auto_renew: renews === true });
    if (outcome === "stale") return { refused: "invalid_state" };
    return renews === true ? "renews" : "ends";
  });
}

/** Redirects to the rail's form for another payment method. */
export async function changeMethod(place: CommitmentPlace & { name: string }): Promise<void> {
  return actInPool(place, "", async (_as, { run }) => {
    const locale = formLocale(place.locale);
    const description = translator(locale, "membership")("paymentFor", { pool: String(place.name) });
    const key = { id: String(place.id), commitment_id: String(place.commitment) };
    return { leadsTo: await run(startMyPoolPayment, { ...key, locale, description }) };
  });
}

/** Switches the commitment to bank transfer. */
export async function changeToTransfer(place: CommitmentPlace): Promise<void> {
  return actInPool(place, "", async (_as, { run }) => {
    const key = { id: String(place.id), commitment_id: String(place.commitment) };
    const outcome = await run(changeMyPaymentMethod, { ...key, payment_method_id: BANK_TRANSFER_METHOD });
    return outcome === "stale" ? { refused: "invalid_state" } : "method";
  });
}

/** Sets whether the pool's public page names the user. */
export async function setNamed(place: PoolPlace, named: boolean): Promise<void> {
  return actInPool(place, "", async (_as, { run }) => {
    await run(nameMeInMyPool, { id: String(place.id), named: named === true });
    return named === true ? "named" : "unnamed";
  });
}

/** Declares whether the user is related to a member. */
export async function setRelated(place: PoolPlace, who: string, related: boolean): Promise<void> {
  return actInPool(place, "/members", async ({ run }, user) => {
    const id = String(place.id);
    const { me } = await user.run(readMyPool, { id });
    const others = me.relatedIds.filter((known) => known !== who);
    const relatedIds = related === true ? [...others, String(who)] : others;
    await run(updatePoolMember, { id, identity_id: me.identityId, related_ids: relatedIds });
    return related === true ? "related" : "unrelated";
  });
}
