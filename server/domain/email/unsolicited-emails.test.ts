import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { allowEmails, suppressEmails, suppressionLinks } from "@/server/domain/email/suppressions";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards people from floods of emails that they did not ask for, whoever types their address.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
beforeEach(() => fixture.system.db.emailMessage.deleteMany());
afterAll(() => fixture.close());

const amount = { cents: 5_000n, currency: "USD" };
const email = {
  kind: "gift_failed",
  locale: "en",
  data: { amount, campaign: "Lamps", failureCode: null, link: "https://x.example", byTransfer: false },
} as const;
type Sender = Parameters<typeof queueUnsolicitedEmail>[1]["sender"];
const send = (to: string, sender: Sender = null) =>
  fixture.system.transaction((tx) => queueUnsolicitedEmail(tx, { key: newId("event"), to, sender, email }));
const address = () => `${newId("event")}@example.org`;
const sentOf = (results: boolean[]) => results.filter((isSent) => isSent).length;

it("reach an address a few times a day at most, however many are sent at once and however it is spelled", async () => {
  const to = address();
  const spelled = (n: number) => (n % 2 === 0 ? to : ` ${to.toUpperCase()} `);
  const sent = await Promise.all(Array.from({ length: 15 }, (_, n) => send(spelled(n))));
  expect(sentOf(sent)).toBe(10);
  expect(await send(address())).toBe(true);
  fixture.clock.advance(86_400_000 - 600_000);
  expect(await send(to)).toBe(false);
  fixture.clock.advance(600_000 + 1);
  expect(await send(to)).toBe(true);
});

it("are sent on behalf of one sender a number of times a day at most", async () => {
  const sender = { kind: "donor", id: newId("individual") } as const;
  for (let n = 0; n < 20; n += 1) expect(await send(address(), sender)).toBe(true);
  expect(await send(address(), sender)).toBe(false);
  expect(await send(address(), { ...sender, id: newId("individual") })).toBe(true);
  expect(await send(address())).toBe(true);
});

it("are stopped for an address by the link that each of them has, and allowed again", async () => {
  const to = address();
  await send(to);
  const [first] = await fixture.system.db.emailMessage.findMany({ where: { to } });
  const { page, oneClick } = suppressionLinks(fixture.system, to);
  expect(first).toMatchObject({ unsubscribeUrl: oneClick });
  expect(first!.text).toContain(page);
  expect(`${page}${oneClick}`).not.toContain(encodeURIComponent(to));
  const visitor = fixture.system.as(visitorCaller("page"));
  const url = new URL(page);
  const link = { address: url.pathname.split("/").at(-1)!, signature: url.searchParams.get("s")! };
  await suppressEmails(visitor, link);
  await suppressEmails(visitor, link);
  expect(await send(to.toUpperCase())).toBe(false);
  expect(await send(address())).toBe(true);
  await allowEmails(visitor, link);
  expect(await send(to)).toBe(true);
});
