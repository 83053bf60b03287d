import { afterAll, beforeAll, expect, it } from "vitest";
import { findMine } from "@/server/domain/me/find-mine";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards a person's search: it finds what they gave by its whole id or number, and nothing of anyone else's.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

it("finds one's own gift and receipt, and never another's", async () => {
  const { db } = fixture.system;
  const user = await signedInUser(fixture.system, "ada@example.org");
  const stranger = await signedInUser(fixture.system, "bo@example.org");
  const person = await db.identity.findFirstOrThrow({ where: { userId: user.userId } });
  await db.identity.update({ where: { id: person.id }, data: { kycTier: 3 } });
  const giftId = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  const receipt = await db.receipt.findUniqueOrThrow({ where: { giftId } });
  const queries = [giftId, receipt.id, receipt.number.toLowerCase()];
  for (const query of queries) expect(await findMine(user.as, { query })).toBeNull();
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  await client.query("UPDATE gifts SET from_id = $1 WHERE id = $2", [person.id, giftId]);
  await client.query("UPDATE receipts SET donor_id = $1 WHERE gift_id = $2", [person.id, giftId]);
  client.release();
  const kinds = await Promise.all(queries.map(async (query) => (await findMine(user.as, { query }))?.kind));
  expect(kinds).toEqual(["gift", "receipt", "receipt"]);
  for (const query of queries) expect(await findMine(stranger.as, { query })).toBeNull();
  expect(await findMine(user.as, { query: receipt.number.slice(0, -1) })).toBeNull();
  expect(await findMine(user.as, { query: "" })).toBeNull();
});
