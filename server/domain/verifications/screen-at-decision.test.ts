import { afterAll, beforeAll, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { replaceList } from "@/server/domain/screening/replace-list";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { decideVerification } from "@/server/domain/verifications/decide-verification";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { operatorCaller } from "@/server/kernel/caller";
import { completeVerification } from "@/server/testing/fill-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards against verifying a listed person: the name and birth date in the document are compared with the lists of the
// day on which a person decides, and with every later list.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider } });
});
afterAll(() => fixture.close());

const never = new AbortController().signal;
const list = (name: string, birthDate: string) =>
  replaceList(fixture.system, "test", [{ uid: "1", kind: "individual", name, aliases: [], birthDates: [birthDate] }]);

/** Someone with another name on the platform submitted an ID: `3333` leaves it to a person, and `0000` passes. */
async function submitted(name: string, ending: string) {
  const { system, partner } = fixture;
  const { id } = await fixture.person({ tier: 0, name: "Nickname" });
  const verification = await startVerification(partner, { id, tier_attempted: 1 });
  await completeVerification(system, verification, { full_name: name, document_number: `D123${ending}` });
  fixture.clock.advance(60_000);
  await decideDueVerifications(system, never);
  const operator = system.as(operatorCaller({ name: "user_a", userId: "user_a", requestId: "page" }));
  const pass = () =>
    decideVerification(operator, {
      verificationId: verification.id,
      decision: { outcome: "passed" },
      reason: "looked at",
    });
  return { id, pass };
}

const verdictOf = async (id: string) => {
  const identity = await fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
  return (await screenIdentities(fixture.system, [identity])).get(id);
};

it("passes nobody who was listed between the submission and the decision", async () => {
  const { pass } = await submitted("Wilma Waitwell", "3333");
  await list("Wilma Waitwell", "1990-02-03");
  await expect(pass()).rejects.toMatchObject({ code: "invalid_state", context: { open_cases: 1 } });
});

it("passes someone of that name whose document has another birth date", async () => {
  const { id, pass } = await submitted("Xenia Exley", "3333");
  await list("Xenia Exley", "1950-11-12");
  expect(await pass()).toMatchObject({ subject: { status: "passed" } });
  expect(await verdictOf(id)).toBe("clear");
});

it("compares the verified name with every later list", async () => {
  const { id } = await submitted("Yara Younger", "0000");
  expect(await verdictOf(id)).toBe("clear");
  await list("Yara Younger", "1990-02-03");
  expect(await verdictOf(id)).toBe("possible");
});
