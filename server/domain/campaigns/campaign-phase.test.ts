import { afterAll, beforeAll, expect, it } from "vitest";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards that pages accept gifts exactly while the database does.

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const now = new Date("2026-03-01T12:00:00Z");
const STATUSES = ["draft", "live", "paused", "ended", "archived"];
const INSTANTS = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)];

it("is the same rule in TypeScript and in the database for all statuses and dates", async () => {
  const cases = STATUSES.flatMap((status) =>
    [...STATUSES, null].flatMap((parentStatus) =>
      INSTANTS.flatMap((startsAt) => INSTANTS.map((endsAt) => ({ status, parentStatus, startsAt, endsAt }))),
    ),
  );
  const { rows } = await opened.database.pool.query<{ phase: string }>(
    `SELECT campaign_phase(status, coalesce(parent_status, status), starts_at, ends_at, $5) AS phase
     FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[])
       WITH ORDINALITY AS c(status, parent_status, starts_at, ends_at, at) ORDER BY at`,
    [
      cases.map(({ status }) => status),
      cases.map(({ parentStatus }) => parentStatus),
      cases.map(({ startsAt }) => startsAt),
      cases.map(({ endsAt }) => endsAt),
      now,
    ],
  );
  const inSql = cases.map((one, at) => ({ ...one, phase: rows[at]?.phase }));
  const inTypeScript = cases.map((one) => {
    const { status, parentStatus, startsAt, endsAt } = one;
    const dates = { startsAt, endsAt };
    const parent = parentStatus === null ? null : { status: parentStatus, ...dates };
    return { ...one, phase: campaignPhase({ status, ...dates, parent }, now) };
  });
  expect(inSql).toEqual(inTypeScript);
  expect(new Set(inSql.map(({ phase }) => phase))).toEqual(new Set(["draft", "scheduled", "live", "paused", "ended"]));
});

const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

// TypeScript and SQL could both be wrong in the same way, so these phases are written by hand.
it.each([
  ["draft", null, null, null, "draft"],
  ["live", null, before, after, "live"],
  ["live", null, now, after, "live"],
  ["live", null, after, null, "scheduled"],
  ["live", null, before, now, "ended"],
  ["live", null, null, before, "ended"],
  ["paused", null, after, null, "paused"],
  ["paused", null, null, now, "ended"],
  ["ended", null, null, after, "ended"],
  ["archived", null, null, null, "ended"],
  ["live", "paused", null, null, "paused"],
  ["live", "draft", null, null, "draft"],
  ["paused", "live", null, null, "paused"],
  ["live", "ended", null, null, "ended"],
  ["draft", "ended", null, null, "draft"],
] as const)(
  "a %s one under a %s one that starts %s and ends %s is %s",
  (status, parentStatus, startsAt, endsAt, phase) => {
    const dates = { startsAt, endsAt };
    const parent = parentStatus === null ? null : { status: parentStatus, ...dates };
    expect(campaignPhase({ status, ...dates, parent }, now)).toBe(phase);
  },
);
