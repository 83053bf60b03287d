import { expect, it } from "vitest";
import { validUntilOf } from "@/server/domain/identities/verified-tier";

// Guards limits: a tier must not outlast its evidence. An ID counts until its last day, an address for two years, and a
// dossier for three.

it.each([
  // tier, last day of the ID, decided at, good until
  [1, null, "2026-08-31T10:15:00.000Z", null],
  [1, "2030-05-31", "2026-08-31T10:15:00.000Z", "2030-06-01T00:00:00.000Z"],
  [1, "2028-02-28", "2026-08-31T10:15:00.000Z", "2028-02-29T00:00:00.000Z"],
  [2, null, "2026-08-31T10:15:00.000Z", "2028-08-31T10:15:00.000Z"],
  [2, "2030-05-31", "2026-08-31T10:15:00.000Z", "2028-08-31T10:15:00.000Z"],
  [2, "2028-08-30", "2026-08-31T10:15:00.000Z", "2028-08-31T00:00:00.000Z"],
  [2, "2028-08-31", "2026-08-31T10:15:00.000Z", "2028-08-31T10:15:00.000Z"],
  // The highest tier requires an address too, which expires before the dossier.
  [3, null, "2026-12-31T23:59:59.999Z", "2028-12-31T23:59:59.999Z"],
  [3, "2027-01-01", "2026-12-31T23:59:59.999Z", "2027-01-02T00:00:00.000Z"],
])("tier %i with an ID until %s, decided at %s, is good until %s", (tierAttempted, lastDay, decidedAt, until) => {
  const documentExpiresOn = lastDay === null ? null : new Date(`${lastDay}T00:00:00Z`);
  const end = validUntilOf({ tierAttempted, documentExpiresOn }, new Date(decidedAt));
  expect(end?.toISOString() ?? null).toBe(until);
});
