import { afterAll, beforeAll, expect, it } from "vitest";
import { changeAsDonor } from "@/server/domain/recurring/change-by-link";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";

// Guards donors: a manager of the donor's record may stop the gift, but cannot resume what the donor stopped.

let fixture: RecurringFixture;
beforeAll(async () => {
  fixture = await makeRecurringFixture();
});
afterAll(() => fixture.close());

const asDonor = async (id: string, status: "active" | "paused" | "canceled") => {
  const [gift] = await readRecurringGifts(fixture.system, [id]);
  return changeAsDonor(fixture.system, gift!, { status });
};
const asManager = (id: string, status: "active" | "paused" | "canceled") =>
  updateRecurringGift(fixture.partner, { id, status });

async function givenMonthly(): Promise<string> {
  const id = await fixture.start();
  await fixture.work();
  return id;
}

it("what the donor paused is resumed by the donor alone, and can still be canceled by the manager", async () => {
  const id = await givenMonthly();
  await asDonor(id, "paused");
  const refused = { code: "not_permitted", param: "status" };
  await expect(asManager(id, "active")).rejects.toMatchObject(refused);
  // Pausing a paused gift changes nothing: the pause remains the donor's.
  await asManager(id, "paused");
  await expect(asManager(id, "active")).rejects.toMatchObject(refused);
  expect(await asDonor(id, "active")).toBe("changed");
  await asDonor(id, "paused");
  expect(await asManager(id, "canceled")).toMatchObject({ status: "canceled" });
});

it("what the manager paused is resumed by either, and a later pause by the donor is the donor's", async () => {
  const id = await givenMonthly();
  await asManager(id, "paused");
  expect(await asManager(id, "active")).toMatchObject({ status: "active" });
  await asManager(id, "paused");
  expect(await asDonor(id, "active")).toBe("changed");
  await asDonor(id, "paused");
  await expect(asManager(id, "active")).rejects.toMatchObject({ code: "not_permitted" });
});

it("who paused it is forgotten once it is resumed", async () => {
  const id = await givenMonthly();
  await asDonor(id, "paused");
  await asDonor(id, "active");
  const { db } = fixture.system;
  expect(await db.recurringGift.findUniqueOrThrow({ where: { id } })).toMatchObject({ pausedByDonor: false });
});
