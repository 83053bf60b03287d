import { expect, type Page, test } from "@playwright/test";
import { emailTo } from "./emails";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { expectDeclined, fillGiveForm, payWith } from "./payment-form";
import { call, pathOf, sandbox } from "./sandbox";

interface Campaign {
  id: string;
  slug: string;
}

async function makeCampaign(page: Page, fields: object = {}): Promise<Campaign> {
  const name = `Quay ${crypto.randomUUID().slice(0, 8)}`;
  const terms = { name, status: "live", beneficiary_id: sandbox().charity_id, ...fields };
  return call<Campaign>(page.request, "POST", "/v1/campaigns", terms);
}

/** The HTML of every page that a journey opens under a path. */
function htmlOf(page: Page, path: string): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // A redirect has no body to read.
    if (response.url().includes(path) && response.status() < 300) bodies.push(response.text());
  });
  return () => Promise.all(bodies);
}

test("the form shows all validation errors at once and updates as the donor types", async ({ page }) => {
  const { slug } = await makeCampaign(page);
  await page.goto(`/c/${slug}/give`);
  await expectGoodPage(page);
  // On a phone, the button to the payment is on the first screen, and the page loads no scripts of the framework.
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('script[src*="_next"]')).toHaveCount(0);
  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  expect((await sent).status()).toBe(422);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("Enter your name");
  await expect(summary).toBeFocused();
  await page.getByText("Add a message or dedication").click();
  await expectGoodPage(page);
  await fillGiveForm(page);
  await expect(page.getByRole("button", { name: "Give $50.00" })).toBeVisible();
  await page.getByLabel("Add $1.00").check();
  await expect(page.getByRole("button", { name: "Give $51.00" })).toBeVisible();
  await expect(page.getByLabel("Other amount in USD")).toBeHidden();
  await page.getByText("Other", { exact: true }).click();
  await page.getByLabel("Other amount in USD").fill("12,50");
  await expect(page.getByRole("button", { name: "Give $13.50" })).toBeVisible();
  await page.getByText("More", { exact: true }).click();
  await page.getByText("Weekly", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Give $13.50 weekly" })).toBeVisible();
});

test("the form says what the chosen amount does, and nothing moves", NIGHTLY, async ({ page }) => {
  const { slug, id } = await makeCampaign(page, {
    impacts: [
      { amount_cents: 5_000, text: "buys thirty feet of cable that the salt water of a whole winter cannot reach" },
      { amount_cents: 2_500, text: "buys a battery" },
    ],
  });
  await call(page.request, "POST", `/v1/campaigns/${id}/p2p_pages`, { name: "Swim", slug: "swim", status: "live" });
  const line = page.getByRole("status");
  const topOfName = async () => (await page.getByLabel("Your name").boundingBox())?.y;
  for (const path of [`/c/${slug}/swim/give`, `/embed/${slug}/checkout`, `/c/${slug}/give`]) {
    await page.goto(path);
    await expect(line).toHaveText("");
    const top = await topOfName();
    await page.getByText("$25", { exact: true }).click();
    await expect(line).toHaveText("$25 buys a battery");
    await page.getByText("$100", { exact: true }).click();
    await expect(line).toHaveText(/^\$50 buys thirty feet/);
    expect(await topOfName()).toBe(top);
  }
  await page.getByText("Other", { exact: true }).click();
  await expect(line).toHaveText("");
  await page.getByLabel("Other amount in USD").fill("24.99");
  await expect(line).toHaveText("");
  await page.getByLabel("Other amount in USD").fill("26");
  await expect(line).toHaveText("$25 buys a battery");
  await expectGoodPage(page);
});

test("the button names the amount that was chosen before scripts ran", async ({ page }) => {
  const { slug } = await makeCampaign(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/give\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/c/${slug}/give`, { waitUntil: "commit" });
  await page.getByText("$50", { exact: true }).click();
  letThrough();
  await expect(page.getByRole("button", { name: "Give $50.00" })).toBeVisible();
});

test(
  "the rail's form and the thank-you page pass the page checks until the receipt is issued",
  NIGHTLY,
  async ({ page }) => {
    const { slug } = await makeCampaign(page);
    await page.goto(`/c/${slug}/give`);
    await fillGiveForm(page);
    await page.getByLabel("Add $1.00").check();
    await page.getByRole("button", { name: "Give $51.00" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pay $51.00" })).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole("button", { name: "Pay $51.00" }).click();
    await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Enter a card number");
    await expectGoodPage(page);
    await payWith(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible();
    await expectGoodPage(page);
    await expect(page.getByRole("link", { name: "Open your receipt" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Your gift has arrived. $50.00 went to")).toBeVisible();
    await expect(page.getByRole("link", { name: "Download the PDF" })).toBeVisible();
    await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /wa\.me.*harbor|wa\.me.*Quay/);
    await expectGoodPage(page);
  },
);

test("a declined card can be retried without typing anything twice", async ({ page }) => {
  const { slug } = await makeCampaign(page);
  await page.goto(`/c/${slug}/give?amount=75&dedication=Grace`);
  await expect(page.getByLabel("Their name")).toHaveValue("Grace");
  const email = `${crypto.randomUUID()}@example.org`;
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Give $75.00" }).click();
  const pages = htmlOf(page, "/thanks/");
  await payWith(page, "4000 0000 0000 0002");
  await expectDeclined(page, "Your card was declined.");
  await expect(page.getByLabel("Name on the card")).toHaveValue("Ada Whitfield");
  await expect(page.getByLabel("Card number")).toHaveValue("4000 0000 0000 0002");
  await expectGoodPage(page);
  await payWith(page, "4000 0000 0000 9995");
  await expectDeclined(page, "Your card doesn’t have enough funds");
  expect((await pages()).join(" ")).not.toContain("Thank you");
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await expect(page.getByLabel("Their name")).toHaveValue("Grace");
  await page.getByRole("button", { name: "Give $75.00" }).click();
  await page.getByRole("button", { name: "Pay with Sandbox Wallet" }).click();
  await expect(page.getByText("Your gift has arrived.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Give again" }).click();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await expect(page.getByRole("button", { name: "Give $75.00" })).toBeVisible();
});

test("a donor is emailed when the bank returns a payment, with a link to pay again", async ({ page }) => {
  const { slug } = await makeCampaign(page);
  await page.goto(`/c/${slug}/give`);
  const email = await fillGiveForm(page);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await payWith(page, "4000 0000 0000 0341");
  const title = page.getByRole("heading", { level: 1, name: "Your bank returned the payment" });
  await expect(title).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("You haven’t lost any money.")).toBeVisible();
  await emailTo(email, /Returned by your bank/);
});

test("leaving the rail's form, or submitting the form twice, neither loses nor duplicates anything", async ({
  page,
}) => {
  const { slug, id } = await makeCampaign(page);
  await page.goto(`/c/${slug}/give`);
  await fillGiveForm(page);
  // The checkbox that hides the name is not folded away, and keeps its state.
  await page.getByLabel("Hide my name").check();
  await page.getByText("Add a message or dedication").click();
  await page.getByRole("textbox", { name: /^Message/ }).fill("For the pier");
  await page.getByRole("button", { name: "Give $50.00" }).dblclick();
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByText("You left before paying.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("For the pier");
  await expect(page.getByLabel("Hide my name")).toBeChecked();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1, name: /^Thank you/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "You’ve already paid" })).toBeVisible();
  await page.getByRole("link", { name: "See your gift" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(async () => {
    const list = await call<{ data: object[] }>(page.request, "GET", `/v1/campaigns/${id}/contributions`);
    expect(list.data).toHaveLength(1);
  }).toPass({ timeout: 20_000 });
});

test("a gift over the limit shows the limit, what remains and how to raise it", async ({ page }) => {
  const { slug } = await makeCampaign(page);
  await page.goto(`/c/${slug}/give?amount=300`);
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByLabel("Your email address").fill(`${crypto.randomUUID()}@example.org`);
  await page.getByRole("button", { name: "Give $300.00" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("$250 a month");
  await expect(summary).toContainText("$250 left");
  await expect(page.getByText("Verifying your identity raises the limit.")).toBeVisible();
  await expect(page.getByLabel("Other amount in USD")).toHaveValue("300");
  await expectGoodPage(page);
});

test("campaigns that accept no gifts say why", async ({ page }) => {
  for (const [status, words] of [
    ["paused", "isn’t accepting gifts right now"],
    ["ended", "has ended"],
  ] as const) {
    const { slug, id } = await makeCampaign(page);
    await call(page.request, "PATCH", `/v1/campaigns/${id}`, { status });
    await page.goto(`/c/${slug}/give`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(words);
    await expectGoodPage(page);
  }
  await page.goto("/gifts/unknown");
  await expectGoodPage(page);
});

test("the way to a gift is in German, from a declined card to the thank-you page", NIGHTLY, async ({ page }) => {
  const { slug } = await makeCampaign(page);
  await page.goto(`/c/${slug}/give?lang=de&amount=50`);
  await page.getByLabel("Ihr Name").fill("Jörg Ōkuma");
  await page.getByLabel("Ihre E-Mail-Adresse").fill(`${crypto.randomUUID()}@example.org`);
  await page.getByRole("button", { name: "50,00 $ spenden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "50,00 $ bezahlen" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mit Sandbox Wallet bezahlen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await payWith(page, "4000 0000 0000 0002", "de");
  await expectDeclined(page, "Die Karte wurde abgelehnt.", "de");
  await page.getByRole("button", { name: "50,00 $ bezahlen" }).click();
  // By now, the form shows its errors.
  await expect(page.getByRole("alert").filter({ hasText: "Geben Sie das Ablaufdatum so ein" })).toBeFocused();
  await expect(page.getByLabel("Sicherheitscode")).toHaveAccessibleDescription(/Geben Sie die drei oder vier Ziffern/);
  await payWith(page, "4242 4242 4242 4242", "de");
  await expect(page.getByRole("heading", { level: 1, name: "Danke, Jörg Ōkuma" })).toBeVisible();
});

test("the way to a gift reads from right to left in Arabic", NIGHTLY, async ({ page }) => {
  const { slug } = await makeCampaign(page);
  await page.goto(`/c/${slug}/give?lang=ar&amount=50`);
  const expectArabic = async () => {
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectGoodPage(page);
  };
  await expectArabic();
  await page.getByLabel("اسمك").fill("ليلى حداد");
  await page.getByLabel("بريدك الإلكتروني").fill(`${crypto.randomUUID()}@example.org`);
  await page.getByRole("button", { name: /^التبرّع بمبلغ .*50\.00/ }).click();
  const pay = page.getByRole("button", { name: /^دفع .*50\.00/ });
  await pay.click();
  await expect(page.getByRole("alert", { name: "هناك مشكلة" })).toContainText("أدخل رقم بطاقة");
  await expect(page.getByLabel("رقم البطاقة")).toHaveCSS("direction", "ltr");
  await expectArabic();
  await payWith(page, "4242 4242 4242 4242", "ar");
  await expect(page.getByRole("heading", { level: 1, name: "شكرًا لك، ليلى حداد" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, locale: "es-ES" });

  test("a gift is completed in Spanish", NIGHTLY, async ({ page }) => {
    const { slug } = await makeCampaign(page);
    await page.goto(`/c/${slug}/give`);
    await page.getByRole("button", { name: "Continuar al pago" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba su nombre.");
    await page.getByText("Otro", { exact: true }).click();
    await page.getByLabel("Su propio importe").fill("12,50");
    await page.getByRole("textbox", { name: "Su nombre" }).fill("Inés Ōkuma");
    await page.getByLabel("Su correo electrónico").fill("inés");
    await page.getByRole("button", { name: "Continuar al pago" }).click();
    await expect(page.getByRole("alert")).toContainText("nombre@example.org");
    await expect(page.getByRole("textbox", { name: "Su nombre" })).toHaveValue("Inés Ōkuma");
    const email = `${crypto.randomUUID()}@example.org`;
    await page.getByLabel("Su correo electrónico").fill(email);
    await page.getByRole("button", { name: "Continuar al pago" }).click();
    const pages = htmlOf(page, "/thanks/");
    await payWith(page, "4000 0000 0000 0002", "es");
    await expect(page.getByText("La tarjeta fue rechazada")).toBeVisible();
    const another = page.getByRole("button", { name: "Probar con otra tarjeta" });
    if (await another.isVisible()) await another.click();
    expect((await pages()).join(" ")).not.toContain("Gracias");
    await payWith(page, "4242 4242 4242 4242", "es");
    const look = page.getByRole("link", { name: "Ver cómo va ahora" });
    await expect(async () => {
      if (await look.isVisible()) await look.click();
      await expect(page.getByRole("link", { name: "Abrir su recibo" })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    expect(pathOf(page.url())).toContain(`/c/${slug}/thanks/chk_`);
    await emailTo(email, /^Su recibo /);
  });
});
