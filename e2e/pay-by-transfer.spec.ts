import { expect, type Page, test } from "@playwright/test";
import { EURO_IBAN, holderOfEuroAccount, importTransfer, readTransferCode } from "./bank";
import { makeCampaign } from "./campaigns";
import { addressInEmail } from "./email-files";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { call, pathOf, sandbox } from "./sandbox";

interface Gift {
  id: string;
  status: string;
  next_action?: { url: string };
  payment_instructions?: { reference: string };
}

/** A gift in euros that waits for its donor's transfer. */
async function waitingGift(page: Page): Promise<Gift> {
  const donor = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Maya Okafor",
  });
  return call<Gift>(page.request, "POST", "/v1/gifts", {
    from: donor.id,
    to: sandbox().charity_id,
    amount_cents: 4_200,
    currency: "EUR",
    payment_method_id: "pm_sandbox_transfer",
  });
}

test("a donor transfers by what the page says, and it thanks them once the bank's statement is imported", async ({
  page,
}) => {
  const gift = await waitingGift(page);
  const { url } = gift.next_action!;
  const { reference } = gift.payment_instructions!;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(url);
  await expectGoodPage(page);
  await expect(page.getByText("Maya Okafor")).toHaveCount(0);
  const groups = reference.match(/.{4}/g)!.join(" ");
  await expect(page.getByText(groups)).toBeVisible();
  await expect(page.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  expect(await readTransferCode(page)).toBe(
    `BCD\n002\n1\nSCT\nCOBADEFFXXX\n${await holderOfEuroAccount()}\n${EURO_IBAN}\nEUR42.00\n\n\n${reference}`,
  );
  for (const [name, text] of [
    ["Copy : IBAN", EURO_IBAN],
    ["Copy : Reference", reference],
    ["Copy : Amount", "42.00"],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(name.replace(" ", "\\s*")) }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await page.getByRole("button", { name: "I’ve sent it" }).click();
  await expect(page.getByText("1 to 3 banking days")).toBeVisible();
  await expect(page.getByRole("button", { name: "I’ve sent it" })).toHaveCount(0);
  await expectGoodPage(page);

  await importTransfer({ cents: 4_200, text: reference.toLowerCase() });
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you", { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectGoodPage(page);
  await expect(async () => {
    expect(await call<Gift>(page.request, "GET", `/v1/gifts/${gift.id}`)).toMatchObject({ status: "settled" });
  }).toPass({ timeout: 30_000 });
});

test("a donor with a Swiss banking app reads the code of a transfer in francs", async ({ page }) => {
  const donor = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
  });
  const gift = await call<Gift>(page.request, "POST", "/v1/gifts", {
    from: donor.id,
    to: sandbox().charity_id,
    amount_cents: 4_200,
    currency: "CHF",
    payment_method_id: "pm_sandbox_transfer",
  });
  await page.goto(`${gift.next_action!.url}?lang=de`);
  await expectGoodPage(page);
  const lines = (await readTransferCode(page))!.split("\n");
  expect(lines.slice(0, 4)).toEqual(["SPC", "0200", "1", "CH9300762011623852957"]);
  expect(lines).toEqual(expect.arrayContaining(["Zürich", "42.00", "CHF", gift.payment_instructions!.reference]));
});

test("the page can be read in German and Arabic, and works without scripts", NIGHTLY, async ({ browser, page }) => {
  const { next_action } = await waitingGift(page);
  const { url } = next_action!;
  for (const language of ["de", "ar"]) {
    await page.goto(`${url}?lang=${language}`);
    await expectGoodPage(page);
  }
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(url);
  await expect(plain.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  await plain.getByRole("button", { name: "I’ve sent it" }).click();
  await expect(plain.getByText("1 to 3 banking days")).toBeVisible();
  await plain.close();
});

test("a donor on a phone chooses to transfer, gets one gift whatever they press, and is thanked when the money is there", async ({
  page,
}) => {
  const campaign = await makeCampaign(page.request, { currency: "EUR" }, "live");
  await page.goto(`/c/${campaign.slug}/give`);
  const ways = page.getByRole("group", { name: "How do you want to pay?" });
  await expect(ways.getByRole("radio", { name: "Card" })).toBeChecked();
  await page.getByText("€50", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(`${crypto.randomUUID()}@example.org`);
  await ways.getByText("Bank transfer", { exact: true }).click();
  await expect(page.getByText("You have 30 days.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: /^Give €50/ }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Now transfer €50.00");
  await expect(page.getByText("Thank you")).toHaveCount(0);
  await expectGoodPage(page);
  const code = await readTransferCode(page);
  const reference = code!.split("\n").at(-1)!;
  const thanks = page.url();
  // The back button leads to the same gift.
  await page.goBack();
  await page.goto(thanks);
  await page.reload();
  await page.getByRole("button", { name: "I’ve sent it" }).click();
  await expect(page.getByText("1 to 3 banking days")).toBeVisible();
  const gifts = await call<{ data: Gift[] }>(page.request, "GET", `/v1/gifts?campaign_id=${campaign.id}`);
  expect(gifts.data).toHaveLength(1);

  await call(page.request, "POST", "/v1/sandbox/transfers", { reference });
  // The page updates by itself.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/, { timeout: 90_000 });
  await expectGoodPage(page);
});

test("a donor sets up a standing order by what the page and its email say, and is thanked for its first transfer", async ({
  page,
}) => {
  const campaign = await makeCampaign(page.request, { currency: "EUR" }, "live");
  const ways = page.getByRole("group", { name: "How do you want to pay?" });
  await page.goto(`/c/${campaign.slug}/give`);
  const address = `${crypto.randomUUID()}@example.org`;
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByText("€50", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(address);
  await expect(page.getByText("again every month")).toBeVisible();
  await ways.getByText("Bank transfer", { exact: true }).click();
  await expect(page.getByText("a standing order at your bank")).toBeVisible();
  await expect(page.getByText("again every month")).toBeHidden();
  await expectGoodPage(page);
  await page.getByRole("button", { name: /^Give €50/ }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up your standing order");
  await expect(page.getByText("a transfer of €50.00 every month")).toBeVisible();
  await expect(page.getByText("Thank you")).toHaveCount(0);
  await expectGoodPage(page);
  const thanks = page.url();
  const reference = (await readTransferCode(page))!.split("\n").at(-1)!;
  await page.goto(pathOf(await addressInEmail(address, /https?:\S+\/recurring\/rgf_\S+/)));
  expect(await readTransferCode(page)).toContain(reference);
  await expect(page.getByText("By bank transfer")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copy\s*: Reference/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update payment method" })).toHaveCount(0);
  await expect(page.getByText("Your first transfer hasn’t arrived yet.")).toBeVisible();
  await expectGoodPage(page);

  await page.goto(thanks);
  await call(page.request, "POST", "/v1/sandbox/transfers", {
    reference,
    amount_cents: 5_000,
    currency: "EUR",
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/, { timeout: 90_000 });
  await expectGoodPage(page);
});
