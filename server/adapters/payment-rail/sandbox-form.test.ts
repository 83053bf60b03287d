import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxReturnUrl } from "@/server/adapters/payment-rail/sandbox-form";
import { sandboxRail } from "@/server/adapters/payment-rail/sandbox-rail";
import { readTestCard, TEST_CARDS } from "@/server/adapters/payment-rail/test-cards";
import { openSandboxPayment, type SandboxPayment } from "@/server/compose/sandbox-payments";
import { makeVault } from "@/server/kernel/vault";
import type { PaymentForm } from "@/server/ports/payment-form";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailEvent } from "@/server/ports/rail-event";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { translator } from "@/server/texts/translator";

const publicUrl = "https://give.example.org";
const vault = makeVault("the vault of a test has no secrets");
const mac = (text: string) => vault.mac("payment-form", text);
let memory: TestDatabase;
let rail: PaymentRail;
beforeAll(async () => {
  memory = await openTestDatabase();
  rail = sandboxRail({
    pool: memory.database.pool,
    now: () => now,
    settlementDelayMs: 0,
    publicUrl,
    mac,
    failures: {},
  });
});
afterAll(() => memory.close());
const requested = {
  reference: "chk_1.2",
  amountCents: 5_000n,
  currency: "USD",
  description: "Lamps & läden",
  locale: "de",
  returnUrl: `${publicUrl}/gifts/return/page`,
};
const now = new Date("2026-11-21T12:00:00Z");
const card = { number: "4242 4242 4242 4242", expiry: "12/34", cvc: "123", holder: "Ada" };

function opened(query: URLSearchParams, mode: "sandbox" | "live" = "sandbox") {
  const context = { settings: { mode, publicUrl }, vault, now: () => now };
  return openSandboxPayment({ context, database: memory.database } as never, query);
}

async function backFrom(payment: SandboxPayment, number: string = card.number): Promise<URL> {
  const response = await payment.pay({ ...card, number });
  return new URL("url" in response ? response.url : "");
}

async function formQuery(form: object = requested): Promise<URLSearchParams> {
  return new URL((await rail.startPayment(form as PaymentForm)).url).searchParams;
}

it("accepts the cards in the testing guide, with the outcomes it documents", () => {
  const guide = readFileSync("docs/guides/testing.md", "utf8");
  const text = translator("en", "rail");
  for (const { name, number } of TEST_CARDS) expect(guide).toContain(`| \`${number}\` | ${text(`card_${name}`)} |`);
});

// Guards against a payment of another amount, and against responses that don't come from the rail.
describe("the sandbox rail's form", () => {
  it("opens as requested, and returns with a token that only the rail can create", async () => {
    const payment = opened(await formQuery())!;
    expect(payment.form).toEqual(requested);
    const back = await backFrom(payment);
    expect(back.origin + back.pathname).toBe(requested.returnUrl);
    expect(back.href).not.toMatch(/4242/);
    expect(await rail.readPayment(back.searchParams)).toEqual({
      outcome: "completed",
      reference: "chk_1.2",
      token: expect.stringMatching(/^auth_sandbox_[0-9a-f]{32}\.pm_sandbox_ok$/),
      authorizedUntil: new Date(now.getTime() + 7 * 86_400_000),
    });
    const left = new URL(payment.cancelUrl).searchParams;
    expect(await rail.readPayment(left)).toEqual({ outcome: "canceled", reference: "chk_1.2" });
    for (const name of ["rail_reference", "rail_outcome", "rail_token", "rail_signature"]) {
      const changed = new URLSearchParams(back.searchParams);
      changed.set(name, `${changed.get(name)}x`);
      expect(await rail.readPayment(changed), name).toEqual({ outcome: "invalid" });
    }
    expect(await rail.readPayment(new URLSearchParams())).toEqual({ outcome: "invalid" });
  });

  it("holds the amount back, and nothing of a card that is declined or only saved", async () => {
    const returned = async (changes: object, number: string = card.number) => {
      const back = await backFrom(opened(await formQuery({ ...requested, ...changes }))!, number);
      return rail.readPayment(back.searchParams);
    };
    const repeats = { cadence: "monthly", nextAt: new Date("2026-12-25T10:00:00.000Z") };
    for (const kept of [{ repeats }, { saves: true }]) {
      const { token } = (await returned(kept)) as { token: string };
      expect(rail.methods!.savedToken(token)).toBe("pm_sandbox_ok");
      expect(await rail.describe(token)).toMatchObject({ last4: "4242" });
    }
    const plain = { outcome: "completed", reference: "chk_1.2" };
    expect(await returned({}, "4000 0000 0000 0002")).toEqual({ ...plain, token: "pm_sandbox_declined" });
    expect(await returned({ amountCents: null })).toEqual({ ...plain, token: "pm_sandbox_ok" });
    expect(await returned({}, "4000 0000 0000 1414")).toMatchObject({ authorizedUntil: now });
  });

  it("says once who paid, so that nobody has to come back", async () => {
    const back = await backFrom(opened(await formQuery())!);
    const heard: (RailEvent | null)[] = [];
    const post = async (headers: Headers, body: string) => void heard.push(await rail.readEvent(headers, body));
    while (await rail.postEvents!(post, { now, limit: 10 }));
    const keys = heard.map((event) => event!.key);
    expect(new Set(keys).size).toBe(keys.length);
    const mine = heard.filter((event) => event!.key.includes(back.searchParams.get("rail_token")!));
    expect(mine).toMatchObject([{ about: "form", type: "form.completed" }]);
    const query = new URLSearchParams(mine[0]!.key);
    expect(await rail.readPayment(query)).toEqual(await rail.readPayment(back.searchParams));
  });

  it("rejects anything that was changed, signed with another key, or opened in live mode", async () => {
    const query = await formQuery();
    for (const name of query.keys()) {
      const changed = new URLSearchParams(query);
      changed.set(name, `${changed.get(name)}1`);
      expect(opened(changed), name).toBeNull();
    }
    expect(opened(query, "live")).toBeNull();
    const foreign = { publicUrl, mac: (text: string) => createHmac("sha256", "another").update(text).digest() };
    const forged = new URL(sandboxReturnUrl(foreign, requested, "pm_sandbox_ok")).searchParams;
    expect(await rail.readPayment(forged)).toEqual({ outcome: "invalid" });
  });

  it("has the number of the card that was declined, and never its security code", async () => {
    const formAfter = async (token: string | null) =>
      opened(await formQuery({ ...requested, declined: { code: "declined", token } } as never))!;
    const again = await formAfter("pm_sandbox_declined");
    expect(again.form.declined).toEqual({ code: "declined", token: "pm_sandbox_declined" });
    expect(again.tried?.number).toBe("4000 0000 0000 0002");
    const held = `auth_sandbox_${"0".repeat(32)}.pm_sandbox_authorization_ended`;
    expect((await formAfter(held)).tried?.number).toBe("4000 0000 0000 1414");
    expect((await formAfter(null)).tried).toBeNull();
    expect((await formAfter("pm_other")).tried).toBeNull();
    expect(opened(await formQuery())!.tried).toBeNull();
  });

  it("names who gets the money, and how often", async () => {
    const payee = "Lantern Relief Fund";
    const repeats = { cadence: "monthly", nextAt: new Date("2026-12-25T10:00:00.000Z") };
    const payment = opened(await formQuery({ ...requested, payee, repeats } as never));
    expect(payment?.form).toMatchObject({ payee, repeats });
  });

  it("can save a card without an amount", async () => {
    const query = await formQuery({ ...requested, amountCents: null as never });
    expect(opened(query)?.form.amountCents).toBeNull();
  });
});

describe("the sandbox's cards", () => {
  it("are accepted, each for its purpose, and described by the rail", async () => {
    for (const { name, number } of TEST_CARDS) {
      expect(readTestCard({ ...card, number }, now)).toEqual({ token: `pm_sandbox_${name}` });
      expect(await rail.describe(`pm_sandbox_${name}`)).toMatchObject({ last4: number.slice(-4) });
    }
  });

  it.each([
    ...["12/34", "12 / 34", "1234", "12 34", "12-34", "12.34", "1/34", "01/34", "12/2034", "122034", "12 2034"],
    ...["2034-12", "١٢٣٤", "１２／３４", " 11 / 2026 "],
  ])("take an expiry date typed as “%s”", (expiry) => {
    expect(readTestCard({ ...card, expiry }, now)).toEqual({ token: "pm_sandbox_ok" });
  });

  it.each(["", "12", "134", "34/12", "0034", "12/3", "12/34/56", "12/1934", "12345", "12a34"])(
    "ask again for an expiry date typed as “%s”",
    (expiry) => {
      const errors = [{ field: "expiry", code: "expiryInvalid" }];
      expect(readTestCard({ ...card, expiry }, now)).toEqual({ errors });
    },
  );

  it("are the only ones accepted, and only when complete", () => {
    const errorsOf = (change: object) => {
      const read = readTestCard({ ...card, ...change }, now);
      return "errors" in read ? read.errors.map(({ field }) => field) : [];
    };
    expect(errorsOf({ number: "5555 5555 5555 4444" })).toEqual(["number"]);
    expect(errorsOf({ number: "" })).toEqual(["number"]);
    expect(errorsOf({ expiry: "10/26" })).toEqual(["expiry"]);
    expect(errorsOf({ expiry: "13/30" })).toEqual(["expiry"]);
    expect(errorsOf({ cvc: "١٢٣" })).toEqual([]);
    expect(errorsOf({ cvc: "12" })).toEqual(["cvc"]);
    expect(errorsOf({ number: "x", expiry: "", cvc: "", holder: " " })).toHaveLength(4);
  });
});
