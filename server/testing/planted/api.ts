import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const API_BUGS: PlantedBug[] = [
  {
    name: "api: nested fields of a body do not count for its idempotency key",
    file: "server/api/idempotency.ts",
    find: "canonicalJson(item)",
    replace: 'typeof item === "object" && item !== null ? "{}" : canonicalJson(item)',
    tests: ["server/api/idempotency.test.ts"],
  },
];
