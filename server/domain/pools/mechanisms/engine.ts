import { approveDisbursement, decideDisbursement } from "@/server/domain/pools/disbursements/decide-disbursement";
import { readDisbursements } from "@/server/domain/pools/disbursements/disbursement-transitions";
import { writeDisbursement } from "@/server/domain/pools/disbursements/write-disbursement";
import type { Engine } from "@/server/domain/pools/mechanisms/mechanism";

/** What mechanisms have done by themselves. */
export const engine: Engine = {
  approve: approveDisbursement,
  async decide(tx, disbursementId) {
    const [request] = await readDisbursements(tx, [disbursementId]);
    if (request!.status === "requested") await decideDisbursement(tx, request!);
  },
  async pay(tx, { pool, to, amountCents, reason, requester, opening }) {
    const request = await writeDisbursement(tx, {
      pool,
      toId: to,
      amountCents,
      reason,
      requestedById: requester,
      requestedAs: requester,
      opening,
    });
    await approveDisbursement(tx, request.id);
    return request;
  },
};
