import { expect, test } from "@playwright/test";
import { expectSettled, makeCampaign, pagePath, unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm, payWith } from "./payment-form";
import { call, sandbox } from "./sandbox";
import { requestLink, signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();

test("rooms are quiet while there is nothing in them", NIGHTLY, async ({ page }) => {
  await signIn(page, address());
  for (const [room, words] of [
    ["/me", "You haven’t given with this address yet."],
    ["/me/recurring", "You don’t have recurring gifts."],
    ["/me/receipts", "You don’t have receipts yet."],
    ["/me/pages", "You haven’t started a fundraising page."],
  ] as const) {
    await page.goto(room);
    await expect(page.getByText(words)).toBeVisible();
    await expectGoodPage(page);
  }
});

test("a donor finds their gifts, receipts and the statement of the year", NIGHTLY, async ({ page, request }) => {
  const campaign = await makeCampaign(request, { status: "live", beneficiary_id: sandbox().charity_id });
  const email = address();
  await page.goto(`${pagePath(campaign)}/give`);
  await fillGiveForm(page, email);
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expectSettled(request, campaign, 1);
  await signIn(page, email);
  // After a tap on an amount of the campaign, only the payment is left.
  await page.goto(pagePath(campaign));
  await page.getByRole("link", { name: "Give $25", exact: true }).click();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await page.getByLabel("Your name").fill("Ada Whitfield");
  await page.getByRole("button", { name: "Give $25.00" }).click();
  await expect(page.getByRole("button", { name: "Pay with Sandbox Wallet" })).toBeVisible();
  await page.goto("/me");
  await expect(page.getByRole("link", { name: "Lamps for the library" })).toBeVisible();
  await expect(page.getByText("Arrived")).toBeVisible();
  await expectGoodPage(page);
  // The amount that they gave and their own address are filled in.
  await page.getByRole("link", { name: "Give again" }).click();
  await expect(page.getByLabel("Your email address")).toHaveValue(email);
  await expect(page.getByRole("button", { name: "Give $50.00" })).toBeVisible();
  await expect(async () => {
    await page.goto("/me/receipts");
    await expect(page.getByRole("link", { name: /^Receipt / })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectGoodPage(page);
  const statement = page.getByRole("link", { name: /^Statement for/ });
  const file = await page.request.get((await statement.getAttribute("href"))!);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await request.get((await statement.getAttribute("href"))!)).url()).toContain("/sign-in");
});

test("another address is added with its link, and a partner that keeps a record of it is named", async ({
  page,
  request,
}) => {
  const [first, second] = [address(), address()];
  await call(request, "POST", "/v1/identities", { type: "individual", email: second, display_name: "Their record" });
  await signIn(page, first, "/me/account");
  await page.getByText("Add another address").click();
  await page.getByRole("textbox", { name: "Your email address" }).fill(second);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("status").first()).toContainText("Check your email");
  await page.goto(new URL(await addressInEmail(second, /http\S+\/sign-in\/link\/\S+/)).pathname);
  await expect(page.getByText(`You’re adding ${second} to the account of ${first}.`)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByRole("status").first()).toContainText("The address is added.");
  await expect(page.getByText("These partners keep a record of this address")).toBeVisible();
  await expect(page.getByText("Their record")).toHaveCount(0);
  await expectGoodPage(page);
  await page.getByRole("button", { name: /manage my gifts$/ }).click();
  await expect(page.getByText(/manages what you give with this address/)).toBeVisible();
  await page.getByRole("button", { name: /^Stop / }).click();
  await expect(page.getByText(/manages what you give with this address/)).toHaveCount(0);
});

test("what is behind sign-in is led to and asks for it", async ({ page }) => {
  for (const path of ["/me/recurring", "/me/pages", "/me/account", "/me/receipts"]) {
    await page.goto(path);
    expect(new URL(page.url()).searchParams.get("callbackUrl")).toBe(path);
  }
  const email = address();
  await page.goto(await requestLink(page, email, "/me/pages"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your fundraising pages" })).toBeVisible();
});
