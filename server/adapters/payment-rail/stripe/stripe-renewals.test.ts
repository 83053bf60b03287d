import { beforeEach, expect, it } from "vitest";
import type { RenewedAuthorization } from "@/server/ports/rail-authorizations";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards donors: however often Stripe's responses are lost, an amount is authorized again only once.

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open();
  return () => world.close();
});

const renewal = (token: string): RenewedAuthorization => ({
  key: `renewal_of_${token}`,
  token,
  amountCents: 2_500n,
  currency: "EUR",
  subjectId: "gft_1",
});
const intents = () => world.double.scope().all("payment_intent");

it.each([/payment_intents$/, /\/confirm$/])("begins once although the answer to %s is lost", async (lost) => {
  const renewed = renewal(await world.savedCard("pm_card_visa"));
  const lossy = world.losing((method, path) => method === "POST" && lost.test(path));
  await expect(lossy.authorizations!.authorize(renewed, world.options())).rejects.toThrow();
  const answers = [1, 2, 3].map(() => world.rail.authorizations!.authorize(renewed, world.options()));
  const [first, ...others] = await Promise.all(answers);
  expect(first).toMatchObject({ outcome: "authorized" });
  for (const other of others) expect(other).toEqual(first);
  expect(intents().map(({ status }) => status)).toEqual(["requires_capture"]);
});

it("is captured, or released, by the token alone", async () => {
  const renewed = renewal(await world.savedCard("pm_card_visa"));
  const answer = await world.rail.authorizations!.authorize(renewed, world.options());
  const token = "token" in answer ? answer.token : "";
  expect(token).toBe(`${intents()[0]!.id}.${renewed.token}`);
  await world.rail.release!(token, world.options());
  expect(intents()[0]).toMatchObject({ status: "canceled" });
  const expired = { outcome: "declined", code: "authorization_expired" };
  expect(await world.rail.authorizations!.find(renewed, world.options())).toMatchObject(expired);
});

it("says why a bank does not hold it back, and that a method is gone", async () => {
  const authorize = async (token: string) => world.rail.authorizations!.authorize(renewal(token), world.options());
  const asks = await world.savedCard("pm_card_authenticationRequired");
  expect(await authorize(asks)).toMatchObject({ outcome: "declined", code: "authentication_required" });
  expect(await authorize("cus_nobody.pm_nothing")).toMatchObject({ outcome: "declined" });
  expect(await authorize("pi_x")).toMatchObject({ outcome: "declined" });
});
