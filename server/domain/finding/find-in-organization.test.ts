import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInOrganization } from "@/server/domain/finding/find-in-organization";
import { memberCaller } from "@/server/kernel/caller";
import type { Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards an organization's search: it finds what its reader may read, and its results reveal no more about people.

let fixture: MatchFixture;
let giftId: string;
let number: string;
let email: string;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  await fixture.promise({ label: "Harbor match", anonymous: true });
  const donor = await fixture.person({ name: "Zelda Quill" });
  email = (await fixture.system.db.identity.findUniqueOrThrow({ where: { id: donor.id } })).email!;
  const input = { amount_cents: 4_700n, share_contact: true, memo: "for the lighthouse" };
  giftId = await fixture.give(donor, fixture.charity, input);
  await fixture.settle();
  number = (await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } })).number;
});
afterAll(() => fixture.close());

const as = (...roles: Role[]): Context =>
  fixture.system.as(
    memberCaller({
      userId: "user_test",
      sessionId: "ses_test",
      organizationId: fixture.charity.id,
      roles,
      isContactWithheld: false,
      campaigns: null,
      requestId: "page",
    }),
  );

/** How many results there are of each kind, without kinds that have none. */
async function counts(ctx: Context, query: string): Promise<Record<string, number>> {
  const found = await findInOrganization(ctx, { query });
  return Object.fromEntries(
    Object.entries(found).flatMap(([kind, rows]) => (rows.length > 0 ? [[kind, rows.length]] : [])),
  );
}

describe("an owner finds", () => {
  it.each<[string, () => string, Record<string, number>]>([
    ["a donor by half a name", () => "zel qui", { gifts: 1, supporters: 1 }],
    ["a donor by their address", () => email, { gifts: 1, supporters: 1 }],
    ["a gift by its memo", () => "lighthouse", { gifts: 1 }],
    ["a gift by its id", () => giftId, { gifts: 1 }],
    ["a gift by its amount", () => "$47.00", { gifts: 1 }],
    ["a gift by its amount without cents", () => " 47 ", { gifts: 1 }],
    ["a receipt by its number", () => number.toLowerCase(), { gifts: 1, receipts: 1 }],
    ["a match by its name", () => "harbor", { matches: 1 }],
    ["a match by its hidden sponsor", () => "tidal", { matches: 1 }],
    ["a campaign by its name, with the match of it", () => "lamps", { campaigns: 1, matches: 1 }],
    ["a campaign by its id", () => fixture.campaignId, { campaigns: 1 }],
    ["nothing for nothing", () => "  ", {}],
    ["nothing that is not there", () => "qwertz", {}],
  ])("%s", async (_, query, expected) => {
    expect(await counts(as("owner"), query())).toEqual(expected);
  });
});

it("a member without a right finds nothing by what it protects", async () => {
  for (const query of [email, "zel qui", "lighthouse", number, "tidal"])
    expect([query, await counts(as("viewer"), query)]).toEqual([query, {}]);
  expect(await counts(as("viewer"), "47")).toEqual({ gifts: 1 });
  const { gifts } = await findInOrganization(as("viewer"), { query: giftId });
  expect(gifts).toMatchObject([{ id: giftId, donor: null, memo: null, receipt: null, contact: null }]);
  for (const query of [email, email.split("@")[0]!, number])
    expect([query, await counts(as("campaigns"), query)]).toEqual([query, {}]);
  expect(await counts(as("campaigns"), "zel")).toEqual({ gifts: 1 });
});

it("another organization finds none of it, by no id either", async () => {
  const { owner } = await makeOrganization(fixture.system);
  const match = await fixture.system.db.match.findFirstOrThrow();
  const supporter = await fixture.system.db.supporter.findFirstOrThrow();
  for (const query of [
    giftId,
    number,
    email,
    "zelda",
    "lamps",
    fixture.campaignId,
    fixture.pageId,
    match.id,
    supporter.id,
  ])
    expect([query, await counts(owner.acting, query)]).toEqual([query, {}]);
});

it("who runs the campaign finds its pages by their names", async () => {
  expect(await counts(fixture.partner, "runs")).toEqual({ pages: 1 });
  expect(await counts(fixture.partner, fixture.pageId)).toEqual({ pages: 1 });
});
