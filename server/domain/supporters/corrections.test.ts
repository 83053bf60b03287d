import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerCorrection, readCorrection } from "@/server/domain/supporters/answer-correction";
import { askForCorrection } from "@/server/domain/supporters/ask-for-correction";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";
import { updateSupporter } from "@/server/domain/supporters/update-supporter";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeSupporter } from "@/server/testing/supporter-fixture";

// Guards supporters: what a recipient enters about one counts only once they have confirmed it at their own address.

let fixture: GiftFixture;
let visitor: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  visitor = fixture.system.as(visitorCaller("page"));
});
afterAll(() => fixture.close());

test("a supporter confirms a name and address by the emailed link, once, and no later gift changes them", async () => {
  const { organization, donor, id, ask } = await makeSupporter(fixture);
  const { link, text } = await ask();
  for (const typed of ["Ada", "Pier Road"]) expect(text).not.toContain(typed);
  expect(await readOwnSupporter(organization.owner.acting, { id })).toMatchObject({ name: "Ada Giver", address: null });
  expect(await readCorrection(visitor, link)).toMatchObject({
    organization: "Lamp Fund",
    isAsked: true,
    known: { name: "Ada Giver", address: null },
    asked: { name: "Ada Q. Giver", address: "Dover, 4 Pier Road" },
  });
  const answers = ["confirmed", "declined", "confirmed"] as const;
  const outcomes = await Promise.all(answers.map((answer) => answerCorrection(visitor, { ...link, answer })));
  expect(outcomes.filter((outcome) => outcome !== "over")).toHaveLength(1);
  if (!outcomes.includes("declined")) {
    const to = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
    await fixture.system.db.identity.update({ where: { id: donor.id }, data: { displayName: "Someone Else" } });
    await fixture.give(donor, to, { share_contact: true });
    await fixture.settle();
    const { name, address, confirmedAt } = await readOwnSupporter(organization.owner.acting, { id });
    expect({ name, address }).toEqual({ name: "Ada Q. Giver", address: { city: "Dover", line1: "4 Pier Road" } });
    expect(confirmedAt).not.toBeNull();
  }
});

test("who declines stays as they were", async () => {
  const { organization, id, ask } = await makeSupporter(fixture);
  const { link } = await ask();
  expect(await answerCorrection(visitor, { ...link, answer: "declined" })).toBe("declined");
  const { name, confirmedAt, question } = await readOwnSupporter(organization.owner.acting, { id });
  expect({ name, confirmedAt, answer: question?.answer }).toEqual({
    name: "Ada Giver",
    confirmedAt: null,
    answer: "declined",
  });
});

test("the same question is asked once, and another one takes its place", async () => {
  const { donor, ask } = await makeSupporter(fixture);
  const first = await ask();
  await ask();
  const emails = () => fixture.system.db.emailMessage.count({ where: { to: donor.email } });
  expect(await emails()).toBe(1);
  const second = await ask("Ada Third", null);
  expect(await emails()).toBe(2);
  expect(await answerCorrection(visitor, { ...first.link, answer: "confirmed" })).toBe("over");
  expect((await readCorrection(visitor, second.link)).asked).toEqual({ name: "Ada Third", address: null, email: null });
});

describe("nobody is asked", () => {
  test("who is not to be contacted", async () => {
    const { organization, id } = await makeSupporter(fixture);
    const { acting } = organization.owner;
    await updateSupporter(acting, { id, do_not_contact: true });
    await expect(askForCorrection(acting, { id, name: "Ada" })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("with a text that leads to another site", async () => {
    const { organization, id } = await makeSupporter(fixture);
    const input = { id, name: "Ada", address: { line1: "see evil.example.com" } };
    await expect(askForCorrection(organization.owner.acting, input)).rejects.toMatchObject({ param: "line1" });
  });

  test("by members who may not change supporters, or of another organization, or by a key", async () => {
    const { organization, id } = await makeSupporter(fixture);
    const other = await makeSupporter(fixture);
    const finance = await organization.join("finance");
    const input = { id, name: "Ada" };
    await expect(askForCorrection(finance.acting, input)).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(askForCorrection(other.organization.owner.acting, input)).rejects.toMatchObject({
      code: "resource_not_found",
    });
    await expect(askForCorrection(fixture.partner, input)).rejects.toMatchObject({ code: "resource_not_found" });
  });
});
