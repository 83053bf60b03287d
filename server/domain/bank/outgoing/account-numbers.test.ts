import { afterAll, beforeAll, expect, it } from "vitest";
import { readPaymentFileDetails } from "@/server/domain/bank/outgoing/read-outgoing";
import { releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards account numbers that payees enter: none can be read in the database or in a list of the console.

const NUMBER = "7319428860";
const IBAN = "DE89370400440532013000";

let fixture: OutgoingFixture;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
});
afterAll(() => fixture.close());

/** The tables that have the text in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await fixture.admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await fixture.admin.query(`SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it("are in the file for the bank, and nowhere else", async () => {
  const to = await fixture.payee({ number: NUMBER, number_again: NUMBER });
  const other = await fixture.payee({ way: "iban", iban: "de89 3704 0044 0532 0130 00", country: "DE" });
  for (const one of [to, other]) {
    await fixture.receive(one, 5_000n);
    await fixture.payOut(one);
  }
  const { file, leftOut } = await fixture.make();
  // A NACHA file holds no IBAN: that transfer waits for another account.
  expect(leftOut).toMatchObject([{ message: "The payee's account is not in the United States" }]);
  await releasePaymentFile(fixture.bob, { fileId: file.id, sha256: file.sha256 });
  expect(await fixture.text(file)).toContain(NUMBER);
  const { lines } = await readPaymentFileDetails(fixture.ann, { fileId: file.id });
  expect(lines[0]!.payee).toEqual({ name: "Rita Recipient", account: "US •••• 8860" });
  for (const text of [NUMBER, IBAN, IBAN.slice(4)]) expect(await tablesWith(text)).toEqual([]);
  const accounts = await fixture.system.db.payoutAccount.findMany({ where: { identityId: { in: [to.id, other.id] } } });
  expect(accounts.map(({ status, last4 }) => `${status} ${last4}`).sort()).toEqual(["enabled 3000", "enabled 8860"]);
});

it("are refused where they cannot be right", async () => {
  const wrong = (entered: object) => expect(fixture.payee(entered)).rejects;
  await wrong({ routing: "011000016" }).toThrow("routingInvalid");
  await wrong({ number: "12 34!" }).toThrow("accountNumberWrong");
  await wrong({ number_again: "9988776656" }).toThrow("accountNumbersDiffer");
  await wrong({ town: " " }).toThrow("townMissing");
  await wrong({ holder: " " }).toThrow("holderMissing");
  await wrong({ way: "iban", iban: "DE89370400440532013001" }).toThrow("ibanInvalid");
  await wrong({ way: "iban", iban: "BR1800360305000010009795493C1" }).toThrow("bicMissing");
  await wrong({ way: "iban", iban: IBAN, bic: "COBA" }).toThrow("bicInvalid");
});

it("are entered once: whoever has the link afterwards changes nothing", async () => {
  const identity = await fixture.payee();
  const { id } = await fixture.system.db.payoutAccount.findFirstOrThrow({ where: { identityId: identity.id } });
  const before = await fixture.system.db.bankPayee.findUniqueOrThrow({ where: { payoutAccountId: id } });
  const { onboardingSecret } = await import("@/server/domain/identities/payout-onboarding/onboarding-link");
  const again = fixture.enter(onboardingSecret(fixture.system, id), { number: "111222333", number_again: "111222333" });
  await expect(again).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await fixture.system.db.bankPayee.findUniqueOrThrow({ where: { payoutAccountId: id } })).toEqual(before);
  // Nor can the app's database login change it.
  const change = fixture.system.pool.query("UPDATE bank_payees SET sealed = ''");
  await expect(change).rejects.toThrow("permission denied");
  const redirect = fixture.system.pool.query("UPDATE bank_transfers SET payee_sealed = ''");
  await expect(redirect).rejects.toThrow("permission denied");
});
