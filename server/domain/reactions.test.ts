import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsStarting, jobsStartedBy, listReactions } from "@/server/domain/reactions";
import { EVENTS, type EventType } from "@/server/events/catalogue";
import { work } from "@/server/jobs/jobs";
import { STATUS_COLUMNS } from "@/server/testing/status-columns";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards that the table of reactions is complete: nothing is missing from it, and nothing happens outside it.

const moves = Object.values(STATUS_COLUMNS).flatMap(({ machine }) =>
  Object.entries(machine.moves).map(([trigger, { emits }]) => emits ?? `${machine.resource}:${trigger}`),
);

describe("the table", () => {
  it("names events of the catalog, and transitions without events", () => {
    for (const cause of listReactions().map(([cause]) => cause)) {
      expect(cause in EVENTS || moves.includes(cause), cause).toBe(true);
    }
  });

  it("runs functions after transitions only, since nothing else runs them", () => {
    for (const [cause, { before = [], written = [], after = [] }] of listReactions()) {
      if (before.length + written.length + after.length > 0) expect(moves, cause).toContain(cause);
      for (const { does, ...reaction } of [...before, ...written, ...after]) {
        expect(("prepare" in reaction ? reaction.prepare : reaction.run).name).toMatch(/^[a-z]\w+$/);
        expect(does).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  it("is where jobs get their events from", () => {
    for (const { name, on } of work.jobs) expect([...on].sort(), name).toEqual(eventsStarting(name).sort());
  });

  it("names existing jobs", () => {
    const names = work.jobs.map(({ name }) => name);
    for (const type of Object.keys(EVENTS) as EventType[]) {
      for (const job of jobsStartedBy(type)) expect(names, `${type} starts ${job}`).toContain(job);
    }
  });
});

describe("the database", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());

  const named = listReactions().flatMap(([, { database = [] }]) => database.map(({ by }) => by));

  it("has the functions and triggers of the table, and no other trigger on a transition", async () => {
    // Triggers that freeze rows only reject changes. Those named after managers copy who manages an identity; those
    // named after words, days and sums maintain what is searched and counted; and the one on tiers follows no
    // transition.
    const { rows } = await test.database.pool.query<{ name: string; isTrigger: boolean }>(`
      SELECT tgname AS name, true AS "isTrigger" FROM pg_trigger
      WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'ledger\\_%'
        AND tgname !~ '_managers?(_changed)?$' AND tgname !~ '_(frozen|kept|tier_changed|worded|worded_on_insert|renamed_in_words|days_counted|days_recounted|summed|summed_on_insert|summed_on_merge)$'
      UNION SELECT proname, false FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
    const known = rows.map(({ name }) => name);
    for (const name of named) expect(known).toContain(name);
    for (const { name, isTrigger } of rows) if (isTrigger) expect(named).toContain(name);
  });
});
