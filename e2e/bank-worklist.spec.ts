import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { importStatement, type StatementLine } from "./bank";
import { makeCampaign, unique } from "./campaigns";
import { sql } from "./database";
import { proveSessionsOf, signInAsOperator } from "./operators";
import { expectGoodPage } from "./page-checks";
import { call, sandbox } from "./sandbox";

const LIST = "/admin/bank-payment";
const PATIENCE = { timeout: 60_000 };
/** At night, sixty payments on several pages; otherwise a few of each kind, which take the same paths. */
const [KNOWN, COSTS, SENT_BACK, STRANGERS] = process.env.E2E_LONG ? [12, 40, 3, 3] : [2, 3, 1, 1];
/** Payments in none of these groups: the standing order, and the transfer for two gifts. */
const OTHERS = 2;
const ALL = KNOWN + COSTS + SENT_BACK + STRANGERS + OTHERS;

/** An IBAN with the right check digits. */
function ibanOf(account: number): string {
  const bban = `37040044${String(account).padStart(10, "0")}`;
  return `DE${String(98n - (BigInt(`${bban}131400`) % 97n)).padStart(2, "0")}${bban}`;
}

/** A page that is operated by keyboard alone. Counts key presses and pages. */
class Keyboard {
  presses = 0;
  pages = 0;
  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.presses += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses a key that leads to another page, and waits for its title. */
  async go(key: string, title: string | RegExp): Promise<void> {
    this.pages += 1;
    await this.press(key);
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(title, PATIENCE);
    await this.page.waitForLoadState("load");
  }

  /** Moves the focus to an element with Tab. */
  async tabTo(locator: Locator): Promise<void> {
    for (let at = 0; at < 120; at += 1) {
      if (await locator.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error("Tab does not lead there.");
  }

  /** Moves down the list to a row. Returns whether there is one. */
  async find(text: string): Promise<boolean> {
    const rows = await this.page.locator("[data-row]").allTextContents();
    const at = rows.findIndex((row) => row.includes(text));
    for (let step = 0; step <= at; step += 1) await this.press("j");
    return at !== -1;
  }

  /** Moves down the list and selects every row that contains the text. Returns how many. */
  async select(text: string): Promise<number> {
    const rows = await this.page.locator("[data-row]").allTextContents();
    let selected = 0;
    for (const row of rows) {
      await this.press("j");
      if (!row.includes(text)) continue;
      await this.press("x");
      selected += 1;
    }
    expect(await this.page.locator("tr [type=checkbox]:checked").count()).toBe(selected);
    return selected;
  }
}

/**
 * Creates donors with waiting gifts and a standing order, and imports a first payment of each, which makes their
 * accounts known. Returns the lines of their next payments.
 */
async function knownDonors(page: Page, tag: string): Promise<StatementLine[]> {
  const first: StatementLine[] = [];
  const then: StatementLine[] = [];
  const give = async (from: string, cents: number) =>
    call<{ payment_instructions: { reference: string } }>(page.request, "POST", "/v1/gifts", {
      from,
      to: sandbox().charity_id,
      amount_cents: cents,
      currency: "EUR",
      payment_method_id: "pm_sandbox_transfer",
    });
  for (let at = 0; at < KNOWN / 2; at += 1) {
    const name = `Ada ${tag}${at}`;
    const iban = ibanOf(1_000 + Math.floor(Math.random() * 1e9));
    const { id } = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
      type: "individual",
      email: `${crypto.randomUUID()}@example.org`,
      display_name: name,
    });
    const { payment_instructions } = await give(id, 2_000 + at);
    first.push({ cents: 2_000 + at, text: payment_instructions.reference, name, iban });
    for (const cents of [3_000 + at, 3_100 + at]) {
      await give(id, cents);
      then.push({ cents, text: `donation ${tag}`, name, iban });
    }
    if (at > 0) continue;
    const campaign = await makeCampaign(page.request, { currency: "EUR" }, "live");
    const order = await call<{ payment_instructions: { reference: string } }>(
      page.request,
      "POST",
      `/v1/campaigns/${campaign.id}/recurring_gifts`,
      { from: id, amount_cents: 4_400, cadence: "monthly", payment_method_id: "pm_sandbox_transfer" },
    );
    first.push({ cents: 4_400, text: order.payment_instructions.reference, name, iban });
    then.push({ cents: 4_400, text: `monthly ${tag}`, name, iban });
  }
  await importStatement(first);
  return then;
}

async function operator(browser: Browser, which: "operator" | "second_operator"): Promise<Keyboard> {
  const page = await (await browser.newContext()).newPage();
  await signInAsOperator(page, which);
  await proveSessionsOf(sandbox()[`${which}_email`]);
  await page.goto(LIST);
  return new Keyboard(page);
}

/** Books the payments of the open page that contain the text as the bank's own. Returns how many. */
async function bookCosts(keys: Keyboard, text: string, checks: boolean): Promise<number> {
  const { page } = keys;
  const count = await keys.select(text);
  if (count === 0) return 0;
  await keys.go("b", `Book ${count} ${count === 1 ? "payment" : "payments"} as the bank's own`);
  if (checks) await expectGoodPage(page);
  await keys.tabTo(page.getByLabel("Where the paper is that shows it"));
  await keys.type("Statement 7");
  await keys.press("Enter");
  await expect(page.getByRole("status")).toContainText(String(count), PATIENCE);
  if (checks) await expectGoodPage(page);
  await keys.go("u", "Bank payments");
  return count;
}

/**
 * Books all costs, on every page of the list.
 *
 * @param leaves - Whether booked payments leave the list, because the other operator has already agreed.
 */
async function bookAllCosts(keys: Keyboard, text: string, { checks, leaves }: { checks: boolean; leaves: boolean }) {
  let left = COSTS;
  for (let at = 0; left > 0; ) {
    await keys.page.goto(LIST);
    for (let turned = 0; turned < at; turned += 1) await keys.go("n", "Bank payments");
    const booked = await bookCosts(keys, text, checks && left === COSTS);
    left -= booked;
    if (!leaves || booked === 0) at += 1;
  }
}

/** Sends back the payment of each name. */
async function sendBack(keys: Keyboard, names: string[], checks: boolean): Promise<void> {
  const { page } = keys;
  for (const [at, name] of names.entries()) {
    await keys.find(name);
    await keys.go("Enter", name);
    const key = await page.getByRole("link", { name: "Send it back" }).getAttribute("data-key");
    await keys.go(key!, "Send it back");
    if (checks && at === 0) await expectGoodPage(page);
    await keys.tabTo(page.getByRole("button", { name: "Send it back" }));
    await keys.press("Enter");
    await expect(
      page.getByText(/It takes effect when a second operator|It is sent back in the next/).first(),
    ).toBeVisible(PATIENCE);
    await page.goto(LIST);
  }
}

/** Turns a payment of an unknown donor into a gift to the sandbox's charity. */
async function giveTo(keys: Keyboard, name: string, words: string, checks: boolean): Promise<void> {
  const { page } = keys;
  await keys.find(name);
  await keys.go("Enter", name);
  await keys.go("2", "Make a gift of it");
  await keys.press("f");
  await keys.type(words);
  await keys.press("Enter");
  const choice = page.getByLabel("Campaign or recipient");
  await expect(page).toHaveURL(/find=/);
  await expect(choice).toBeFocused(PATIENCE);
  await page.waitForLoadState("load");
  await expect(choice.locator("option", { hasText: words }).first()).toBeAttached();
  await choice.selectOption(sandbox().charity_id);
  if (checks) await expectGoodPage(page);
  await keys.tabTo(page.getByRole("button", { name: "Make a gift of it" }));
  await keys.go("Enter", "Bank payments");
}

test("unknown payments are worked off by the keyboard alone", async ({ page, browser }) => {
  test.setTimeout(600_000);
  const tag = unique("q").slice(-6).toUpperCase();
  const known = await knownDonors(page, tag);
  const split = await call<{ payment_instructions: { reference: string } }>(page.request, "POST", "/v1/gifts", {
    from: (
      await call<{ id: string }>(page.request, "POST", "/v1/identities", {
        type: "individual",
        email: `${tag}@example.org`,
      })
    ).id,
    to: sandbox().charity_id,
    amount_cents: 5_000,
    currency: "EUR",
    payment_method_id: "pm_sandbox_transfer",
  });
  const sendable = Array.from({ length: SENT_BACK }, (_, at) => `Rent ${tag}${at}`);
  const strangers = Array.from({ length: STRANGERS }, (_, at) => `Payer ${tag}${at}`);
  const lines: StatementLine[] = [
    ...known,
    ...Array.from({ length: COSTS }, (_, at) => ({ cents: -10 - at, text: `Fee ${tag}`, name: `Bank ${tag}` })),
    ...sendable.map((name, at) => ({ cents: 70_000 + at, text: `Rent ${tag}`, name, iban: ibanOf(5_000 + at) })),
    { cents: 7_000, text: `${split.payment_instructions.reference} and more`, name: `Both ${tag}`, iban: ibanOf(77) },
    ...strangers.map((name, at) => ({ cents: 6_000 + at, text: `Gift ${tag}`, name, iban: ibanOf(9_000 + at) })),
  ];
  expect(lines).toHaveLength(ALL);
  await importStatement(lines);
  const open = async () =>
    Number(
      (
        await sql<{ n: string }>("SELECT count(*) AS n FROM bank_line_parts WHERE open_cents <> 0 AND name LIKE $1", [
          `%${tag}%`,
        ])
      )[0]!.n,
    );
  await expect.poll(open, PATIENCE).toBe(ALL);

  const began = Date.now();
  const first = await operator(browser, "operator");
  await expectGoodPage(first.page);
  await first.page.setViewportSize({ width: 1280, height: 900 });
  expect(await first.select(`Ada ${tag}`)).toBe(known.length);
  await first.go("s", `Accept ${known.length} suggestions`);
  await expectGoodPage(first.page);
  await first.tabTo(first.page.getByRole("button", { name: /^Accept/ }));
  await first.press("Enter");
  await expect(first.page.getByRole("status")).toHaveText(`${known.length} done.`, PATIENCE);
  await first.go("u", "Bank payments");

  await sendBack(first, sendable, true);
  await first.find(`Both ${tag}`);
  await first.go("Enter", `Both ${tag}`);
  await expectGoodPage(first.page);
  await first.go("1", "It is for this gift or commitment");
  await first.tabTo(first.page.getByLabel("If the sums differ"));
  await first.type("More");
  await first.tabTo(first.page.getByRole("button", { name: "It is for this gift or commitment" }));
  await first.go("Enter", "Bank payments");
  const { charity_id: charityId } = sandbox();
  const charity = await call<{ display_name: string | null; legal_name: string | null }>(
    page.request,
    "GET",
    `/v1/identities/${charityId}`,
  );
  const words = (charity.display_name ?? charity.legal_name)!;
  for (const [at, name] of [`Both ${tag}`, ...strangers].entries()) await giveTo(first, name, words, at === 0);

  await bookAllCosts(first, `Bank ${tag}`, { checks: true, leaves: false });
  const second = await operator(browser, "second_operator");
  await sendBack(second, sendable, false);
  await bookAllCosts(second, `Bank ${tag}`, { checks: false, leaves: true });
  await expect.poll(open, PATIENCE).toBe(0);
  const [{ n: waiting } = { n: "0" }] = await sql<{ n: string }>(
    "SELECT count(*) AS n FROM bank_transfers WHERE direction = 'send_back' AND status = 'waiting' AND amount_cents BETWEEN 70000 AND 70002",
  );
  expect(Number(waiting)).toBeGreaterThanOrEqual(SENT_BACK);
  const presses = first.presses + second.presses;
  const seconds = Math.round((Date.now() - began) / 1000);
  test.info().annotations.push({
    type: "worklist",
    description: `${presses} keys, ${first.pages + second.pages} pages, ${seconds} s`,
  });
  process.stdout.write(
    `${ALL} payments: ${presses} keys (${first.presses} and ${second.presses}), ${first.pages + second.pages} pages, ${seconds} s\n`,
  );
});
