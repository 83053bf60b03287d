import { afterAll, beforeAll, expect, it } from "vitest";
import { listSavedViews, removeView, renameView, saveView, type ViewRoom } from "@/server/domain/finding/saved-views";
import { SAVED_VIEWS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards saved views: whose views a member finds, that sharing requires the right to write there, and that a view names
// nobody to those who may not know.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
});
afterAll(() => fixture.close());

const names = async (ctx: Context, room: ViewRoom = "gifts") =>
  (await listSavedViews(ctx, { room })).views.map(({ name }) => name);
const save = (ctx: Context, name: string, query: string, is_shared = false, room: ViewRoom = "gifts") =>
  saveView(ctx, { room, name, query, is_shared });

it("views are a member's own or shared, and only for those who may read the list", async () => {
  const owner = organization.owner.acting;
  const viewer = (await organization.join("viewer")).acting;
  await save(owner, "Large", "min=500", true);
  await save(owner, "Refunded", "status=reversed");
  await save(owner, "Ada", "q=ada%40example.org", true);
  await save(viewer, "Mine", "min=5");
  expect(await names(owner)).toEqual(["Ada", "Large", "Refunded"]);
  expect(await names(viewer)).toEqual(["Large", "Mine"]);
  await expect(save(viewer, "For all", "min=5", true)).rejects.toMatchObject({ code: "insufficient_scope" });
  await expect(names(viewer, "receipts")).rejects.toMatchObject({ code: "insufficient_scope" });
  const other = (await makeOrganization(fixture.system)).owner.acting;
  expect(await names(other)).toEqual([]);
});

it("a name is one view of a member, renamed and removed by them or by those who may share", async () => {
  const finance = (await organization.join("finance")).acting;
  const viewer = (await organization.join("viewer")).acting;
  await save(finance, "March", "from=2026-03-01", true);
  await save(finance, "March", "from=2026-03-02", true);
  const [view] = (await listSavedViews(finance, { room: "gifts" })).views.filter(({ name }) => name === "March");
  expect(view).toMatchObject({ query: "from=2026-03-02", mayChange: true });
  const { id } = view!;
  expect(await renameView(viewer, { view_id: id, name: "Mine now" })).toEqual({ isChanged: false });
  expect(await removeView(viewer, { view_id: id })).toEqual({ isChanged: false });
  const stranger = (await makeOrganization(fixture.system)).owner.acting;
  expect(await removeView(stranger, { view_id: id })).toEqual({ isChanged: false });
  expect(await renameView(organization.owner.acting, { view_id: id, name: "Spring" })).toEqual({ isChanged: true });
  expect(await names(finance)).toContain("Spring");
  expect(await removeView(finance, { view_id: id })).toEqual({ isChanged: true });
  expect(await names(finance)).not.toContain("Spring");
});

it("a member keeps so many views, whatever is sent at once", async () => {
  const { acting } = await organization.join("support");
  for (let at = 1; at < SAVED_VIEWS_MAX; at++) await save(acting, `View ${at}`, "min=1");
  const outcomes = await Promise.all(["One", "Two", "Three"].map((name) => save(acting, name, "min=1")));
  expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
  expect(await save(acting, "View 1", "min=2")).toBe("saved");
});
