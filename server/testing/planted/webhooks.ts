import type { PlantedBug } from "@/server/testing/planted/planted-bug";

export const WEBHOOK_BUGS: PlantedBug[] = [
  {
    name: "webhooks: each rotation prolongs every old secret",
    file: "server/domain/webhooks/rotate-webhook-secret.ts",
    find: "where: { endpointId, expiresAt: null },",
    replace: "where: { endpointId },",
    tests: ["server/domain/webhooks/signing-secret.test.ts"],
  },
  {
    name: "webhooks: the oldest secret signs first",
    file: "server/domain/webhooks/signing-secret.ts",
    find: 'orderBy: { id: "desc" }',
    replace: 'orderBy: { id: "asc" }',
    tests: ["server/domain/webhooks/signing-secret.test.ts"],
  },
  {
    name: "webhooks: created_at is when the delivery was queued",
    file: "server/domain/webhooks/fan-out-events.ts",
    find: "to_char(e.created_at AT",
    replace: "to_char($2::timestamptz AT",
    tests: ["server/domain/webhooks/fan-out-events.test.ts"],
  },
  {
    name: "webhooks: an endpoint is sent events that its key may not read",
    file: "server/domain/webhooks/fan-out-events.ts",
    find: "AND w.scopes && ARRAY['*', ($2::jsonb)->>e.type]",
    replace: "AND ($2::jsonb) IS NOT NULL",
    tests: ["server/domain/webhooks/fan-out-scopes.test.ts"],
  },
  {
    name: "webhooks: what is meant for both sides is sent to any of them",
    file: "server/domain/webhooks/fan-out-events.ts",
    find: "WHERE i.id = p.id AND i.manager_id = w.owner_id))",
    replace: "WHERE i.id = p.id))",
    tests: ["server/domain/webhooks/fan-out-scopes.test.ts"],
  },
  {
    name: "webhooks: an endpoint fails since its first delivery, whatever it accepted since",
    file: "server/domain/webhooks/disable-failing-endpoints.ts",
    find: "greatest(min(d.created_at), success.at) AS since",
    replace: "min(d.created_at) AS since",
    tests: ["server/domain/webhooks/sweep-webhooks.test.ts"],
  },
  {
    name: "webhooks: the fifth attempt comes an hour early",
    file: "server/kernel/limits.ts",
    find: "export const WEBHOOK_RETRY_DELAYS_MS: readonly number[] = [60_000, 300_000, 1_800_000, 7_200_000,",
    replace: "export const WEBHOOK_RETRY_DELAYS_MS: readonly number[] = [60_000, 300_000, 1_800_000, 3_600_000,",
    tests: ["server/domain/webhooks/deliver-due.test.ts"],
  },
];
