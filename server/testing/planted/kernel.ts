import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const KERNEL_BUGS: PlantedBug[] = [
  {
    name: "kernel: a pool's period skips a month that is shorter than its day",
    file: "server/kernel/cadence.ts",
    find: "  const date = new Date(start);\n  date.setUTCDate(1);\n",
    replace: "  const date = new Date(start);\n",
    tests: ["server/kernel/cadence.test.ts"],
  },
  {
    name: "kernel: a quarter is counted as a third of a year",
    file: "prisma/sql/cadence_periods.sql",
    find: "WHEN 'quarterly' THEN 4",
    replace: "WHEN 'quarterly' THEN 3",
    tests: ["server/domain/pools/commitments/commitments.test.ts"],
  },
  {
    name: "kernel: a clock that jumps ahead takes everyone along",
    file: "prisma/sql/steady_now.sql",
    find: "least(greatest(statement_timestamp(), h.at), h.at + interval '1 minute')",
    replace: "greatest(statement_timestamp(), least(h.at, h.at + interval '1 minute'))",
    tests: ["server/adapters/clock/steady-clock.test.ts"],
  },
  {
    name: "kernel: round amounts have two decimals in every currency",
    file: "server/kernel/money.ts",
    find: "isRound && cents % 10n ** BigInt(decimals) === 0n",
    replace: "isRound && cents % 100n === 0n",
    tests: ["server/kernel/money.test.ts"],
  },
  {
    name: "kernel: a debt is written as a balance",
    file: "server/kernel/money.ts",
    find: 'const sign = cents < 0n ? "-" : "";',
    replace: 'const sign = cents < 0n && decimals > 0 ? "-" : "";',
    tests: ["server/kernel/money.test.ts"],
  },
  {
    name: "kernel: a time that clocks show twice is its second",
    file: "server/kernel/wall-time.ts",
    find: "[-DAY_MS, DAY_MS].map",
    replace: "[DAY_MS, -DAY_MS].map",
    tests: ["server/kernel/wall-time-zones.test.ts"],
  },
];
