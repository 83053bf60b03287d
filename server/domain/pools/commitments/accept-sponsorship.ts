import { lockPool } from "@/server/domain/pools/lock-pool";
import { findPool, poolInsideSubject } from "@/server/domain/pools/pool-subject";
import { showPool } from "@/server/domain/pools/show-pool";
import { InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { poolResource } from "@/server/resources/pool";

/** Accepts the sponsorship of a charitable pool, as the charity. */
export const acceptSponsorship = operation({
  name: "acceptSponsorship",
  summary: "Accepts the sponsorship of a pool, as the charity.",
  description:
    "From then on each year that is paid is a gift to the charity, with its receipt, and a payout needs a reason and has no conflict of interest.",
  permission: { scope: "pools:write", relation: ["sponsor"], otherwise: "Only the charity itself can accept." },
  subject: poolInsideSubject,
  output: poolResource,
  errors: [InvalidState],
  run: (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const pool = await lockPool(tx, id);
      const sponsor = await tx.db.identity.findUnique({ where: { id: pool.sponsorId ?? "" } });
      if (pool.status === "closed" || sponsor?.charityStatus !== "verified" || sponsor.status !== "active")
        throw InvalidState({ message: "The pool cannot be sponsored now.", context: { status: pool.status } });
      if (pool.sponsorAcceptedAt === null) {
        await tx.db.pool.update({ where: { id }, data: { sponsorAcceptedAt: tx.now() } });
        await audit(tx, "pool.sponsorship_accept", id, { sponsor_id: sponsor.id });
      }
      return (await findPool(tx, id))!;
    }),
  show: showPool,
});
