import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const API_BUGS: PlantedBug[] = [
  {
    name: "api: nested fields of a body do not count for its idempotency key",
    file: "server/api/idempotency.ts",
    find: "canonicalJson(item)",
    replace: 'typeof item === "object" && item !== null ? "{}" : canonicalJson(item)',
    tests: ["server/api/idempotency.test.ts"],
  },
  {
    name: "api: stored responses are kept for half a day",
    file: "server/operations/idempotency/purge-idempotency-keys.ts",
    find: "IDEMPOTENCY_RETENTION_HOURS * 3_600_000",
    replace: "IDEMPOTENCY_RETENTION_HOURS * 1_800_000",
    tests: ["server/operations/idempotency/purge-idempotency-keys.test.ts"],
  },
  {
    name: "api: a list has 50 rows unless its limit says otherwise",
    file: "server/kernel/limits.ts",
    find: "export const LIST_LIMIT_DEFAULT = 25;",
    replace: "export const LIST_LIMIT_DEFAULT = 50;",
    tests: ["server/api/lists.test.ts"],
  },
  {
    name: "api: a key of the sandbox works in live mode",
    file: "server/api/authenticate.ts",
    find: "return key?.mode === this.ctx.settings.mode ? key : null;",
    replace: "return key;",
    tests: ["server/domain/identities/keys.test.ts"],
  },
  {
    name: "api: Retry-After ends before there is a token",
    file: "server/api/rate-limit.ts",
    find: "Math.max(1, Math.ceil((1 - left) / this.limit.perSecond))",
    replace: "Math.max(1, Math.floor((1 - left) / this.limit.perSecond))",
    tests: ["server/api/rate-limit.test.ts"],
  },
  {
    name: "api: whoever created a gift refunds it, application or not",
    file: "server/domain/gifts/gift-subject.ts",
    find: 'return creator.type === "application";',
    replace: 'return creator.status === "active";',
    tests: ["server/domain/gifts/refunds/refund-gift.test.ts"],
  },
];
