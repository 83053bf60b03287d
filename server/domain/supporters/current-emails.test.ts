import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendDueEmails } from "@/server/domain/email/send-due-emails";
import { addressHash, suppress } from "@/server/domain/email/suppressions";
import { findInOrganization } from "@/server/domain/finding/find-in-organization";
import { emailThanks } from "@/server/domain/gifts/thanks/email-thanks";
import { findWhomToThank, sendThankLetter, writeThankLetter } from "@/server/domain/gifts/thanks/thank-letters";
import { answerCorrection, readCorrection } from "@/server/domain/supporters/answer-correction";
import { askForAddress } from "@/server/domain/supporters/ask-for-address";
import { askForCorrection } from "@/server/domain/supporters/ask-for-correction";
import { getSupporter } from "@/server/domain/supporters/get-supporter";
import { listSupporters } from "@/server/domain/supporters/list-supporters";
import { mergeSupporters, splitSupporter } from "@/server/domain/supporters/merge-supporters";
import { listOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";
import { supportersFile } from "@/server/domain/supporters/supporters-file";
import { updateSupporter } from "@/server/domain/supporters/update-supporter";
import { visitorCaller } from "@/server/kernel/caller";
import { LINK_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { EmailRefused, type OutgoingEmail } from "@/server/ports/email";
import { serializeSupporter, supporterResource } from "@/server/resources/supporter";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryEmail } from "@/server/testing/memory-email";
import { makeSupporter } from "@/server/testing/supporter-fixture";

// Guards supporters: emails go to another address only after its owner has confirmed it there, and nobody learns who
// the supporter is.

const PAGE = { limit: 100, after: null };
const gone = new Set<string>();
class Emails extends MemoryEmail {
  override async send(email: OutgoingEmail): Promise<void> {
    if (gone.has(email.to)) throw new EmailRefused("no_mailbox", "550 5.1.1 no such user");
    return super.send(email);
  }
}

let fixture: GiftFixture;
let visitor: Context;
let count = 0;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { email: new Emails() } });
  visitor = fixture.system.as(visitorCaller("page"));
});
afterAll(() => fixture.close());

const newAddress = () => `new-${++count}@example.org`;
const confirm = (link: { id: string; signature: string }) =>
  answerCorrection(visitor, { ...link, answer: "confirmed" });
const emailsTo = (to: string) => fixture.system.db.emailMessage.count({ where: { to } });

async function correct({ askAt }: Awaited<ReturnType<typeof makeSupporter>>): Promise<string> {
  const address = newAddress();
  expect(await confirm((await askAt(address)).link)).toBe("confirmed");
  return address;
}

/** Sends thanks for the gifts, and returns the addresses that were emailed. */
async function thank(acting: Context, gift_ids: string[]): Promise<string[]> {
  const letter = await writeThankLetter(acting, { gift_ids, message: "Thank you." });
  await sendThankLetter(acting, { id: letter.id });
  await emailThanks(fixture.system, new AbortController().signal);
  await sendDueEmails(fixture.system);
  const where = { key: { startsWith: `thanks:${letter.id}` } };
  return (await fixture.system.db.emailMessage.findMany({ where })).map(({ to }) => to);
}

test("nothing changes until the owner of the new address says so, who learns who asks and nothing else", async () => {
  const supporter = await makeSupporter(fixture);
  const { organization, donor, id, giftId, askAt } = supporter;
  const { acting } = organization.owner;
  const before = await emailsTo(donor.email);
  const { outcome, link, subject, text } = await askAt("New.Address@Example.org");
  expect(outcome).toBe("asked");
  expect(subject).toBe("Lamp Fund asks: may we write to you at this address?");
  for (const known of ["Ada", "Giver", donor.email]) expect(subject + text).not.toContain(known);
  const asked = { name: null, address: null, email: "new.address@example.org" };
  const page = { organization: "Lamp Fund", isAsked: true, asked, known: null };
  expect(await readCorrection(visitor, link)).toEqual(page);
  expect(await emailsTo(donor.email)).toBe(before);
  const { question, ...row } = await readOwnSupporter(acting, { id });
  expect(row).toMatchObject({ email: donor.email, earlierEmail: null, isEmailConfirmed: false });
  expect(question).toMatchObject({ email: "new.address@example.org", answer: null });
  expect(await findWhomToThank(acting, { gift_ids: [giftId] })).toMatchObject([{ email: donor.email }]);
  expect((await findInOrganization(acting, { query: "new.address@example.org" })).supporters).toEqual([]);
});

test("the confirmed address is the one in lists, files, the API, the search, thanks and questions; gifts find the supporter by the other", async () => {
  const supporter = await makeSupporter(fixture);
  const { organization, donor, id, giftId } = supporter;
  const { acting } = organization.owner;
  const address = await correct(supporter);
  const row = { id, email: address, earlierEmail: donor.email, isEmailConfirmed: true, name: "Ada Giver" };
  expect(await readOwnSupporter(acting, { id })).toMatchObject({ ...row, confirmedAt: null });
  for (const query of [address, donor.email]) {
    expect((await listOwnSupporters(acting, { query }, PAGE)).rows).toMatchObject([row]);
    expect((await findInOrganization(acting, { query })).supporters).toMatchObject([row]);
  }
  const wire = serializeSupporter(await getSupporter(fixture.system.as(apiCaller(organization.id)), { id }));
  expect(supporterResource.parse(wire)).toMatchObject({ email: address, is_email_confirmed: true, merged: [] });
  const file = await new Response(
    supportersFile("UTC", (after) => listOwnSupporters(acting, {}, { ...PAGE, after })),
  ).text();
  expect(file).toContain(`"${address}"`);
  expect(file).not.toContain(donor.email);
  const asked = await emailsTo(donor.email);
  expect(await askForCorrection(acting, { id, name: "Ada Q. Giver" })).toBe("asked");
  expect([await emailsTo(donor.email), await emailsTo(address)]).toEqual([asked, 2]);
  const to = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
  const next = await fixture.give(donor, to, { share_contact: true });
  await fixture.settle();
  expect((await listOwnSupporters(acting, {}, PAGE)).rows).toMatchObject([{ ...row, totals: [{ giftsCount: 2 }] }]);
  expect(await thank(acting, [giftId, next])).toEqual([address]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

test("a declined address changes nothing, and members see so", async () => {
  const { organization, donor, id, askAt } = await makeSupporter(fixture);
  const address = newAddress();
  const { link } = await askAt(address);
  expect(await answerCorrection(visitor, { ...link, answer: "declined" })).toBe("declined");
  const { question, ...row } = await readOwnSupporter(organization.owner.acting, { id });
  expect(row).toMatchObject({ email: donor.email, isEmailConfirmed: false });
  expect(question).toMatchObject({ email: address, answer: "declined" });
});

test("the same question is asked once while its link works, and each question takes the place of the other kind", async () => {
  const { donor, ask, askAt } = await makeSupporter(fixture);
  const [first, second] = [newAddress(), newAddress()];
  const early = await askAt(first);
  await askAt(first.toUpperCase());
  expect(await emailsTo(first)).toBe(1);
  const { link } = await askAt(second);
  expect(await confirm(early.link)).toBe("over");
  const name = await ask();
  expect(await emailsTo(donor.email)).toBe(1);
  expect(await confirm(link)).toBe("over");
  const again = await askAt(second);
  expect(await confirm(name.link)).toBe("over");
  fixture.clock.advance((LINK_DAYS.correction + 1) * 86_400_000);
  await expect(confirm(again.link)).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await confirm((await askAt(second)).link)).toBe("confirmed");
});

test("of answers at once, one counts", async () => {
  const { organization, id, askAt } = await makeSupporter(fixture);
  const address = newAddress();
  const { link } = await askAt(address);
  const answers = ["confirmed", "confirmed", "declined", "confirmed"] as const;
  const outcomes = await Promise.all(answers.map((answer) => answerCorrection(visitor, { ...link, answer })));
  const [counted, ...others] = outcomes.filter((outcome) => outcome !== "over");
  expect(others).toEqual([]);
  const { email, question } = await readOwnSupporter(organization.owner.acting, { id });
  expect([email === address, question?.answer]).toEqual([counted === "confirmed", counted]);
});

test("of an answer and another question at once, both stand or the question takes its place", async () => {
  const { organization, id, askAt } = await makeSupporter(fixture);
  const { acting } = organization.owner;
  for (let round = 0; round < 5; round++) {
    const [address, other] = [newAddress(), newAddress()];
    const { link } = await askAt(address);
    const [answer] = await Promise.all([confirm(link), askForAddress(acting, { id, email: other })]);
    const { email, question } = await readOwnSupporter(acting, { id });
    expect([question?.email, question?.answer, email === address]).toEqual([other, null, answer === "confirmed"]);
    const { answer: kept } = await fixture.system.db.supporterCorrection.findUniqueOrThrow({ where: { id: link.id } });
    expect(kept).toBe(answer === "confirmed" ? "confirmed" : "replaced");
  }
});

describe("nothing is sent", () => {
  test("to an address that the supporter has; the one from before can be asked for again", async () => {
    const supporter = await makeSupporter(fixture);
    const { organization, donor, id, askAt } = supporter;
    const { acting } = organization.owner;
    expect(await askForAddress(acting, { id, email: donor.email.toUpperCase() })).toBe("unchanged");
    const address = await correct(supporter);
    expect(await askForAddress(acting, { id, email: address })).toBe("unchanged");
    expect(await confirm((await askAt(donor.email)).link)).toBe("confirmed");
    const row = { email: donor.email, earlierEmail: null, isEmailConfirmed: true };
    expect(await readOwnSupporter(acting, { id })).toMatchObject(row);
  });

  test("to an address of another supporter that members see, and it does not matter what was typed without a gift that arrived", async () => {
    const supporter = await makeSupporter(fixture);
    const { organization, donor, id } = supporter;
    const { acting } = organization.owner;
    const to = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
    const other = await fixture.person({ name: "Other" });
    await fixture.give(other, to, { share_contact: true });
    const sent = await fixture.system.db.emailMessage.count();
    expect(await askForAddress(acting, { id, email: other.email })).toBe("asked");
    await fixture.settle();
    expect(await askForAddress(acting, { id, email: other.email })).toBe("another");
    expect(await fixture.system.db.emailMessage.count()).toBeGreaterThan(sent);
    const address = await correct(supporter);
    const { rows } = await listOwnSupporters(acting, { query: other.email }, PAGE);
    for (const email of [address, donor.email])
      expect(await askForAddress(acting, { id: rows[0]!.id, email })).toBe("another");
  });

  test("to who stopped such emails, or about who is not to be contacted", async () => {
    const { organization, id, askAt } = await makeSupporter(fixture);
    const { acting } = organization.owner;
    const [first, stopped] = [newAddress(), newAddress()];
    const { link } = await askAt(first);
    await suppress(fixture.system, addressHash(fixture.system, stopped), "link");
    expect(await askForAddress(acting, { id, email: stopped })).toBe("unsent");
    expect(await confirm(link)).toBe("confirmed");
    await updateSupporter(acting, { id, do_not_contact: true });
    await expect(askForAddress(acting, { id, email: newAddress() })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("by members who may not change supporters, of another organization, or by a key; and none of them sees the address", async () => {
    const supporter = await makeSupporter(fixture);
    const { organization, id } = supporter;
    const address = await correct(supporter);
    const input = { id, email: newAddress() };
    for (const role of ["finance", "campaigns", "viewer"] as const) {
      const { acting } = await organization.join(role);
      await expect(askForAddress(acting, input)).rejects.toMatchObject({ code: "insufficient_scope" });
      if (role === "finance") continue;
      await expect(readOwnSupporter(acting, { id })).rejects.toMatchObject({ code: "insufficient_scope" });
      for (const found of Object.values(await findInOrganization(acting, { query: address })))
        expect(found).toEqual([]);
    }
    const key = fixture.system.as(apiCaller(organization.id));
    await expect(askForAddress(key, input)).rejects.toMatchObject({ code: "not_permitted" });
    const rival = (await makeSupporter(fixture)).organization.owner.acting;
    for (const other of [rival, fixture.partner]) {
      await expect(askForAddress(other, input)).rejects.toMatchObject({ code: "resource_not_found" });
      await expect(getSupporter(other, { id })).rejects.toMatchObject({ code: "resource_not_found" });
      expect((await listSupporters(other, { query: address }, PAGE)).rows).toEqual([]);
    }
  });
});

test("what another recipient knows of the same donor stays as it was", async () => {
  const supporter = await makeSupporter(fixture);
  const { donor } = supporter;
  await fixture.give(donor, fixture.charity, { share_contact: true });
  await fixture.settle();
  const address = await correct(supporter);
  const other = fixture.system.as(apiCaller(fixture.charity.id));
  expect((await listSupporters(other, { query: donor.email }, PAGE)).rows).toMatchObject([{ email: donor.email }]);
  expect((await listSupporters(other, { query: address }, PAGE)).rows).toEqual([]);
});

test("one that was merged leads to the one that it counts with, and each keeps its own address", async () => {
  const supporter = await makeSupporter(fixture);
  const { organization, id, donor } = supporter;
  const { acting } = organization.owner;
  const first = await correct(supporter);
  const to = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
  const root = await fixture.person({ name: "Root" });
  await fixture.give(root, to, { share_contact: true });
  await fixture.settle();
  const { rows } = await listOwnSupporters(acting, { query: root.email }, PAGE);
  const rootId = rows[0]!.id;
  await mergeSupporters(acting, { id, into_id: rootId });
  const second = await correct(supporter);
  const merged = { email: second, earlierEmail: root.email, merged: [{ id, email: first }] };
  expect(await readOwnSupporter(acting, { id })).toMatchObject({ id: rootId, ...merged });
  expect((await listOwnSupporters(acting, { query: first }, PAGE)).rows.map((row) => row.id)).toEqual([rootId]);
  expect(await splitSupporter(acting, { id: rootId, merged_id: id })).toMatchObject({
    email: first,
    earlierEmail: donor.email,
  });
});

test("who is reached at another address is not undeliverable any more, until that one comes back, too", async () => {
  const supporter = await makeSupporter(fixture);
  const { organization, donor, id, giftId } = supporter;
  const { acting } = organization.owner;
  const undeliverable = async () => (await listOwnSupporters(acting, { view: "undeliverable" }, PAGE)).rows.length;
  gone.add(donor.email);
  await thank(acting, [giftId]);
  expect([(await readOwnSupporter(acting, { id })).bounced?.reason, await undeliverable()]).toEqual(["no_mailbox", 1]);
  const address = await correct(supporter);
  expect([(await readOwnSupporter(acting, { id })).bounced, await undeliverable()]).toEqual([null, 0]);
  const to = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: organization.id } });
  const next = await fixture.give(donor, to, { share_contact: true });
  await fixture.settle();
  gone.add(address);
  expect(await thank(acting, [next])).toEqual([address]);
  expect([(await readOwnSupporter(acting, { id })).bounced?.reason, await undeliverable()]).toEqual(["no_mailbox", 1]);
});
