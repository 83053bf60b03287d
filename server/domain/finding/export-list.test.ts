import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRunCampaigns, sumRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { listRunPages, sumRunPages } from "@/server/domain/campaigns/p2p/list-run-pages";
import { exportList } from "@/server/domain/finding/export-list";
import {
  CAMPAIGNS_FILE,
  LOG_FILE,
  MATCHES_FILE,
  PAGES_FILE,
  RECEIPTS_FILE,
  RECURRING_FILE,
} from "@/server/domain/finding/list-files";
import { listRunMatches, sumRunMatches } from "@/server/domain/matching/list-run-matches";
import { readOrganizationLog } from "@/server/domain/organizations/read-log";
import { listIssuedReceipts, sumIssuedReceipts } from "@/server/domain/receipts/list-issued-receipts";
import { listRunRecurringGifts, sumRunRecurringGifts } from "@/server/domain/recurring/list-run-recurring";
import { csvDays } from "@/server/kernel/csv-stream";
import { apiCaller } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makeRecurringFixture } from "@/server/testing/recurring-fixture";

// Guards lists: the total below a list equals that of its rows, and a file with people is only for those who may read
// them and have just proven their second factor.

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  await fixture.promise();
  await fixture.contribute(2_500n);
  await fixture.contribute(1_500n, { campaignId: fixture.pageId });
});
afterAll(() => fixture.close());

const FIRST = { limit: 100, after: null };
const dayOf = csvDays("America/New_York");

describe("the sum of a list is that of its rows, and its file has a cell for each column", () => {
  it("campaigns", async () => {
    const { rows } = await listRunCampaigns(fixture.partner, {}, FIRST);
    const cents = rows.reduce((sum, { campaign }) => sum + campaign.raised_cents, 0);
    expect(cents).toBeGreaterThan(0);
    expect(await sumRunCampaigns(fixture.partner, {})).toEqual([
      { currency: "USD", count: rows.length, cents: BigInt(cents) },
    ]);
    expect(CAMPAIGNS_FILE.cellsOf(rows[0]!, dayOf)).toHaveLength(CAMPAIGNS_FILE.header.length);
  });

  it("pages", async () => {
    const { rows } = await listRunPages(fixture.partner, {}, FIRST);
    const cents = rows.reduce((sum, { page }) => sum + page.raised_cents, 0);
    expect(cents).toBeGreaterThan(0);
    expect(await sumRunPages(fixture.partner, {})).toEqual([
      { currency: "USD", count: rows.length, cents: BigInt(cents) },
    ]);
    expect(PAGES_FILE.cellsOf(rows[0]!, dayOf)).toHaveLength(PAGES_FILE.header.length);
  });

  it("matches", async () => {
    const { rows } = await listRunMatches(fixture.partner, {}, FIRST);
    const cents = rows.reduce((sum, { match }) => sum + match.matched_cents, 0);
    expect(cents).toBeGreaterThan(0);
    expect(await sumRunMatches(fixture.partner, {})).toEqual([
      { currency: "USD", count: rows.length, cents: BigInt(cents) },
    ]);
    expect(MATCHES_FILE.cellsOf(rows[0]!, dayOf)).toHaveLength(MATCHES_FILE.header.length);
  });

  it("receipts, of a year and of none", async () => {
    const charity = fixture.system.as(apiCaller(fixture.charity.id));
    const { rows } = await listIssuedReceipts(charity, {}, FIRST);
    const cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    expect(cents).toBeGreaterThan(0n);
    expect(await sumIssuedReceipts(charity, {})).toEqual([{ currency: "USD", count: rows.length, cents }]);
    expect(await sumIssuedReceipts(charity, { tax_year: 1999 })).toEqual([]);
    expect(RECEIPTS_FILE.cellsOf(rows[0]!, dayOf)).toHaveLength(RECEIPTS_FILE.header.length);
  });

  it("recurring gifts", async () => {
    const recurring = await makeRecurringFixture();
    await recurring.start();
    await recurring.days(40);
    const { rows } = await listRunRecurringGifts(recurring.partner, {}, FIRST);
    const cents = rows.reduce((sum, { gift }) => sum + gift.total_cents, 0);
    expect(cents).toBe(5_000);
    expect(await sumRunRecurringGifts(recurring.partner, {})).toEqual([{ currency: "USD", count: 1, cents: 5_000n }]);
    expect(await sumRunRecurringGifts(recurring.partner, { status: "canceled" })).toEqual([]);
    expect(RECURRING_FILE.cellsOf(rows[0]!, dayOf)).toHaveLength(RECURRING_FILE.header.length);
    await recurring.close();
  });
});

it("a file takes the right to its list, and the second factor where it has people", async () => {
  const organization = await makeOrganization(fixture.system);
  const viewer = await organization.join("viewer");
  const finance = await organization.join("finance");
  await exportList(viewer.acting, { list: "campaigns", selection: "" });
  await exportList(viewer.acting, { list: "recurring", selection: "" });
  await expect(exportList(viewer.acting, { list: "receipts", selection: "" })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  await exportList(finance.acting, { list: "receipts", selection: "" });
  await expect(exportList(finance.acting, { list: "log", selection: "" })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  await exportList(organization.owner.acting, { list: "log", selection: "?kind=gift" });
  await fixture.system.db.userSession.updateMany({ data: { secondFactorAt: null } });
  for (const list of ["receipts", "recurring", "matches"] as const)
    await expect(exportList(finance.acting, { list, selection: "" })).rejects.toMatchObject({
      code: "second_factor_required",
    });
  await exportList(finance.acting, { list: "pages", selection: "" });
  const { rows } = await readOrganizationLog(organization.owner.acting, {});
  expect(rows.filter(({ action }) => action === "list.export").map(({ detail }) => detail)).toEqual([
    "pages",
    "log",
    "receipts",
    "recurring",
    "campaigns",
  ]);
  expect(LOG_FILE.cellsOf(rows[0]!, dayOf)).toHaveLength(LOG_FILE.header.length);
});
