import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPerson } from "@/server/domain/identities/find-or-create-person";
import { readMyName, setMyName } from "@/server/domain/me/my-name";
import { addAddress, requestAddressLink } from "@/server/domain/users/add-address";
import type { Context } from "@/server/operations/context";
import { newestLink, signedInUser } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards names: a user's own name applies at all of their addresses and nowhere else, and is screened.

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
});
afterAll(() => opened.close());

const newAddress = () => `${randomUUID()}@example.org`;
const nameAt = async (email: string) => (await findPerson(ctx, email))?.displayName;

it("a name is the user's at every address, those proven later included, and is screened at each", async () => {
  const [first, second, other] = [newAddress(), newAddress(), newAddress()];
  const user = await signedInUser(ctx, first);
  const stranger = await signedInUser(ctx, other);
  expect(await readMyName(user.as, {})).toBeNull();
  await setMyName(user.as, { name: "Ada Lovelace" });
  expect(await readMyName(user.as, {})).toBe("Ada Lovelace");
  await requestAddressLink(user.as, { email: second, browser: "the secret of a browser", locale: "en" });
  expect(await addAddress(user.as, { token: await newestLink(ctx, second) })).toBe("added");
  expect([await nameAt(first), await nameAt(second)]).toEqual(["Ada Lovelace", "Ada Lovelace"]);
  for (const email of [first, second]) {
    const where = { type: "identity.renamed", subjectId: (await findPerson(ctx, email))!.id };
    expect(await ctx.db.event.count({ where })).toBe(1);
  }
  expect(await nameAt(other)).toBeNull();
  expect(await readMyName(stranger.as, {})).toBeNull();
  await setMyName(user.as, { name: null });
  expect([await nameAt(first), await nameAt(second)]).toEqual([null, null]);
});
