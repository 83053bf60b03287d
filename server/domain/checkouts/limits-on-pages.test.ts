import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { checkDonor } from "@/server/domain/checkouts/check-donor";
import type { CheckoutDraft } from "@/server/domain/checkouts/checkout-draft";
import { missingAllowance } from "@/server/domain/checkouts/outgoing-allowance";
import { readGiven } from "@/server/domain/checkouts/read-given";
import { readGivingTerms } from "@/server/domain/checkouts/read-giving-terms";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { limitInCurrency } from "@/server/domain/limits/limit-in-currency";
import { readMyAllowance } from "@/server/domain/me/my-limits";
import { wordErrors } from "@/server/forms/word-errors";
import type { Identity } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import { DECLINE_EMAIL_AFTER_MINUTES, MONTHLY_LIMITS } from "@/server/kernel/limits";
import { checkoutIdOf, type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { formatLimit } from "@/server/texts/format-limit";
import { LOCALES, type Locale } from "@/server/texts/locales";

let fixture: GivingFixture;
beforeAll(async () => {
  fixture = await openGivingFixture();
});
afterAll(() => fixture.fixture.close());
let number = 0;
let email: string;
beforeEach(() => {
  email = `giver-${++number}@example.org`;
});

const LIMIT = String(MONTHLY_LIMITS[0]!.outgoing);
const codesOf = async (sent: ReturnType<GivingFixture["send"]>) => {
  const started = await sent;
  return started.outcome === "invalid" ? started.errors.map(({ field, code }) => `${field}: ${code}`) : [];
};
const wordsOf = (started: Awaited<ReturnType<GivingFixture["send"]>>, locale: Locale = "en") =>
  JSON.stringify(started.outcome === "invalid" ? wordErrors(started.errors, locale) : started);

// Guards people whose address someone else enters: what they gave is private.
describe("a gift over the monthly limit", () => {
  it("shows the limit, what remains and how to raise it, before any payment", async () => {
    const started = await fixture.send({ input: { email, amount: "25001" } });
    expect(started).toMatchObject({ outcome: "invalid", errors: [{ field: "amount", code: "overLimit" }] });
    expect(wordsOf(started)).toContain("$250 a month");
  });

  it("names the fee where only the fee that the donor adds is too much, and what would fit", async () => {
    const input = { email, amount: "25000", covers_fee: "on" };
    const started = await fixture.send({ input });
    expect(started).toMatchObject({ errors: [{ field: "covers_fee", code: "overLimitByFee" }] });
    for (const locale of LOCALES) expect(wordsOf(started, locale)).toMatch(/249/);
    expect(await fixture.send({ input: { ...input, amount: "24900" } })).toMatchObject({ outcome: "leads_to" });
  });

  it("is offered by no form: every amount fits what someone new may give, with the fee", async () => {
    const { campaign, fixture: all } = fixture;
    const visitor = all.system.as(visitorCaller("page"));
    const terms = await readGivingTerms(visitor, { campaign_id: campaign.id });
    expect(terms).toMatchObject({
      currency: "USD",
      limit: { cents: 25_000n, currency: "USD", isAbout: false },
      mostCents: 25_000n,
    });
    expect(terms.presets.length).toBeGreaterThan(3);
    for (const cents of terms.presets) {
      const input = { email: `fits-${cents}@example.org`, amount: String(cents), covers_fee: "on" };
      expect(await fixture.send({ input })).toMatchObject({ outcome: "leads_to" });
    }
  });

  it("is named in the currency of the form, rounded down, where it is kept in another one", async () => {
    const { system, partner, charity } = fixture.fixture;
    await setCurrencyRate(system, { currency: "JPY", usdPerUnit: "0.0065" });
    const terms = { name: "Lamps", status: "live", beneficiary_id: charity.id, currency: "JPY" } as const;
    const { id } = await createCampaign(partner, terms);
    const offered = await readGivingTerms(system.as(visitorCaller("page")), { campaign_id: id });
    expect(offered).toMatchObject({ limit: { cents: 38_400n, currency: "JPY", isAbout: true }, mostCents: 38_461n });
    expect(formatLimit(offered.limit, "en")).toBe("about ¥38,400");
    const campaign = await system.db.campaign.findUniqueOrThrow({ where: { id }, include: { parent: true } });
    const draft = { email, amountCents: 40_000n, coversFee: false } as CheckoutDraft;
    const errors = await checkDonor(system, { campaign, currency: "JPY", draft, seen: [] });
    const message = wordErrors(errors, "en").errors[0]!.message;
    expect(message).toContain("up to about ¥38,400 a month");
    expect(message).not.toContain("$");
    const ada = await signedInUser(system, "ada.yen@example.org");
    const left = await readMyAllowance(ada.as, { email: "ada.yen@example.org", currency: "JPY" });
    expect(left).toEqual({ cents: 38_400n, currency: "JPY", isAbout: true });
    // Without a rate, the limit can only be shown as it is stored.
    expect(await limitInCurrency(system, 25_000n, "KES")).toEqual({ cents: 25_000n, currency: "USD", isAbout: false });
  });

  it("shows what remains to the browser that gave before", async () => {
    const first = await fixture.send({ input: { email, amount: "20000" } });
    await fixture.pay(referenceOf(first));
    const again = { email, amount: "10000" };
    const known = await fixture.send({ input: again, seen: [checkoutIdOf(first)] });
    expect(wordsOf(known)).toContain("$50 left");
  });

  it("is looked up with the same queries for every address, so that the time tells nothing", async () => {
    const { system } = fixture.fixture;
    const queries = async (donor: Identity | null) => {
      const asked: string[] = [];
      const $queryRaw = (sql: TemplateStringsArray, ...values: unknown[]) => {
        asked.push(sql.join("?"));
        return system.db.$queryRaw(sql, ...values);
      };
      const db = new Proxy(system.db, {
        get: (own, name) => (name === "$queryRaw" ? $queryRaw : Reflect.get(own, name)),
      });
      await missingAllowance({ ...system, db }, { donor, usdCents: 500n, seen: [] });
      return asked;
    };
    const known = await queries(await findOrCreatePerson(system, "someone.known@example.org"));
    expect(known.length).toBeGreaterThan(0);
    expect(await queries(null)).toEqual(known);
  });

  /** What a browser sees from the form to the end of the attempt. */
  async function attempt(input: object, seen: string[] = [], token = "pm_sandbox_ok") {
    const sent = await fixture.send({ input, seen });
    const path = await fixture.pay(referenceOf(sent), token);
    const page = () =>
      readGiven(fixture.fixture.system.as(visitorCaller("page")), {
        secret: sent.outcome === "leads_to" ? sent.secret : "",
      });
    const first = await page();
    await submitWaitingGifts(fixture.fixture.system);
    fixture.fixture.clock.advance(2_000);
    await fixture.follow();
    const last = await page();
    const shown = [first, last].map(({ status, failureCode }) => [status, failureCode]);
    return { shown, path: path?.replace(/[^/]*$/, ""), gift: checkoutIdOf(sent) };
  }

  it("looks like a declined card to any other browser, and is emailed to the owner of the address", async () => {
    await fixture.pay(referenceOf(await fixture.send({ input: { email, amount: "20000" } })));
    const over = await attempt({ email, amount: "10000" });
    const declined = await attempt({ amount: "10000" }, [], "pm_sandbox_declined");
    expect(over.shown).toEqual([
      ["pending", null],
      ["failed", "declined"],
    ]);
    expect(declined.shown).toEqual(over.shown);
    expect(declined.path).toBe(over.path);
    await attempt({ email, amount: "10000" });
    const emails = await fixture.emailsTo(email);
    const notices = emails.filter(({ subject }) => subject === "Your monthly giving limit");
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain("$50.00");
  });

  it("reveals nothing to a browser that made only some of the address's gifts", async () => {
    const own = await fixture.send({ input: { email, amount: "10000" } });
    await fixture.pay(referenceOf(own));
    await fixture.pay(referenceOf(await fixture.send({ input: { email, amount: "10000" } })));
    const { shown } = await attempt({ email, amount: "10000" }, [checkoutIdOf(own)]);
    expect(shown.at(-1)).toEqual(["failed", "declined"]);
  });

  it("that was reached while the donor paid is rejected without a charge, and the form is kept", async () => {
    const sent = await Promise.all([1, 2].map(() => fixture.send({ input: { email, amount: LIMIT } })));
    const paths = await Promise.all(sent.map((started) => fixture.pay(referenceOf(started))));
    expect(paths.filter((path) => path?.includes("/thanks/"))).toHaveLength(2);
    fixture.fixture.clock.advance(2_000);
    await fixture.follow();
    const states = await Promise.all(sent.map((started) => fixture.read(checkoutIdOf(started))));
    expect(states.map(({ status }) => status).sort()).toEqual(["failed", "giving"]);
    const again = await fixture.send({ input: { email, amount: "200" }, key: states[0]!.key });
    expect(again.outcome).toBe("leads_to");
  });
});

describe("the donor", () => {
  it("is rejected as a declined card is if the platform's person of the address is suspended", async () => {
    const person = await findOrCreatePerson(fixture.fixture.system, "barred@example.org");
    await fixture.fixture.system.db.identity.update({ where: { id: person.id }, data: { status: "suspended" } });
    const sent = await fixture.send({ input: { email: person.email } });
    expect(await fixture.pay(referenceOf(sent))).toContain("/thanks/");
    fixture.fixture.clock.advance(2_000);
    await fixture.follow();
    expect(await fixture.read(checkoutIdOf(sent))).toMatchObject({ status: "failed", error: "declined" });
    fixture.fixture.clock.advance(DECLINE_EMAIL_AFTER_MINUTES * 60_000);
    await fixture.follow();
    const emails = await fixture.emailsTo(person.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["Your gift to “Harbor lights” did not go through"]);
  });

  it("can enter an address that a partner keeps a record of, the recipient's too, and learns nothing about it", async () => {
    const record = await fixture.fixture.person();
    await fixture.fixture.system.db.identity.update({ where: { id: record.id }, data: { status: "suspended" } });
    expect(await codesOf(fixture.send({ input: { email: record.email } }))).toEqual([]);
    expect(await codesOf(fixture.send({ input: { email: " Charity@Example.org" } }))).toEqual([]);
  });

  it("keeps no name beyond the gift that it was entered with", async () => {
    const email = "grace@example.org";
    await fixture.pay(referenceOf(await fixture.send({ input: { email, name: "Grace Hopper" } })));
    await fixture.pay(referenceOf(await fixture.send({ input: { email: email.toUpperCase(), name: "G." } })));
    const person = await findOrCreatePerson(fixture.fixture.system, email);
    expect(person).toMatchObject({ displayName: null, legalName: null });
    const gifts = await fixture.fixture.system.db.gift.findMany({ where: { fromId: person.id } });
    expect(gifts.map(({ donorName }) => donorName).sort()).toEqual(["G.", "Grace Hopper"]);
  });
});

it("all errors are reported at once, in the page's language", async () => {
  const input = { amount: "", name: " ", email: "nobody", message: "x".repeat(281), dedication_name: "Grace" };
  const started = await fixture.send({ input, locale: "fr" });
  expect(await codesOf(Promise.resolve(started))).toEqual([
    "amount: amountMissing",
    "name: nameMissing",
    "email: emailInvalid",
    "message: tooLong",
    "dedication_type: dedicationTypeMissing",
  ]);
  expect(wordsOf(started, "fr")).toContain("Saisissez votre nom.");
});

it("an amount is never guessed", async () => {
  // The field for another amount is hidden while a listed amount is chosen, so its value does not count.
  const chosen = await fixture.send({ input: { amount: "5000", own_amount: "75" } });
  expect(await fixture.read(checkoutIdOf(chosen))).toMatchObject({ amountCents: 5_000n });
  // A gift of less than $2 would leave the recipient little or nothing.
  for (const [own_amount, amount] of [
    ["1.99", "other"],
    ["0.75", ""],
  ] as const)
    expect(await codesOf(fixture.send({ input: { amount, own_amount } }))).toEqual(["own_amount: amountTooSmall"]);
  expect(await codesOf(fixture.send({ input: { amount: "199" } }))).toEqual(["amount: amountTooSmall"]);
  expect(await codesOf(fixture.send({ input: { amount: "other", own_amount: "" } }))).toEqual([
    "own_amount: amountMissing",
  ]);
  const paid = await fixture.send({ input: { amount: "", own_amount: "12,50" } });
  expect(await fixture.read(checkoutIdOf(paid))).toMatchObject({ amountCents: 1_250n });
});
