import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const POOL_BUGS: PlantedBug[] = [
  {
    name: "pools: a pool is not locked while people act on its requests",
    file: "server/domain/pools/act-on-disbursement.ts",
    find: "const pool = await lockPool(tx, poolId);",
    replace: "const pool = await tx.db.pool.findUniqueOrThrow({ where: { id: poolId } });",
    tests: ["server/domain/pools/acts-at-once.test.ts"],
  },
  {
    name: "pools: a payee who was suspended after the request is paid",
    file: "server/domain/pools/pay-disbursement.ts",
    find: 'payee.status !== "active" || verdict',
    replace: "verdict",
    tests: ["server/domain/pools/pay-disbursement.test.ts"],
  },
];
