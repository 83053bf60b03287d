import { readCommitments, showCommitment } from "@/server/domain/pools/commitments/commitment-event";
import { commitmentStates } from "@/server/domain/pools/commitments/commitment-states";
import { commitmentSubject } from "@/server/domain/pools/commitments/commitment-subject";
import { lockCommitment } from "@/server/domain/pools/commitments/lock-commitments";
import { changeMethod } from "@/server/domain/pools/commitments/transfers/change-method";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { nextStates } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { type CommitmentStatus, commitmentResource } from "@/server/resources/commitment";
import { commitmentUpdateBody } from "@/server/resources/pool-bodies";

/** Changes how a commitment is paid and whether it renews. One that is past due is charged again at once. */
export const updateCommitment = operation({
  name: "updateCommitment",
  summary: "Changes a commitment's payment method, or whether it renews.",
  description:
    "By whoever manages the member. A commitment that is `past_due` is charged again at once to a new payment method. The amount stays: to change it, cancel the commitment and commit again.",
  permission: {
    scope: "pools:write",
    relation: ["owner"],
    otherwise: "Only whoever manages the member can change its commitment.",
  },
  subject: commitmentSubject,
  input: commitmentUpdateBody,
  output: commitmentResource,
  errors: [InvalidParameter, InvalidState],
  run: (ctx, { commitment_id: id, payment_method_id, auto_renew }) =>
    ctx.transaction(async (tx) => {
      await lockCommitment(tx, id);
      const commitment = await tx.db.commitment.findUniqueOrThrow({ where: { id } });
      const status = commitment.status as CommitmentStatus;
      if (commitment.endedAt !== null)
        throw InvalidState({ context: { status, allowed: nextStates(commitmentStates, status) } });
      if (auto_renew !== undefined) await tx.db.commitment.update({ where: { id }, data: { autoRenew: auto_renew } });
      if (payment_method_id !== undefined) {
        await changeMethod(tx, commitment, payment_method_id);
      }
      await audit(tx, "commitment.update", id, {
        ...(payment_method_id !== undefined && { payment_method_id }),
        ...(auto_renew !== undefined && { auto_renew }),
      });
      const [changed] = await readCommitments(tx, [id]);
      return changed!;
    }),
  show: showCommitment,
});
