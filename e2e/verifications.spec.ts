import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { unique } from "./campaigns";
import { emailWith, linkIn } from "./emails";
import { DESKTOP, expectGoodPage, PHONE } from "./page-checks";
import { call, pathOf } from "./sandbox";

const photo = async (width = 300) => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width, height: 200, channels: 3, background: "#446688" } })
    .jpeg()
    .toBuffer(),
});

interface Verification {
  id: string;
  identity_id: string;
  status: string;
  hosted_url: string;
}

async function start(
  request: APIRequestContext,
  tier: number,
  type = "individual",
  redirect?: string,
): Promise<Verification> {
  const email = `${unique("ada")}@example.org`.toLowerCase();
  const identity = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type,
    email,
    display_name: "Ada Giver",
  });
  const body = { tier_attempted: tier, ...(redirect && { redirect_url: redirect }) };
  return call(request, "POST", `/v1/identities/${identity.id}/verifications`, body);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const problem = (page: Page) => page.getByRole("alert", { name: "There is a problem" });
const next = (page: Page, name = "Save and continue") => page.getByRole("button", { name, exact: true }).click();

async function enterAddress(page: Page): Promise<void> {
  await page.getByLabel("Street and number").fill("12 Quay Street");
  await page.getByLabel("City").fill("Portland");
  await page.getByLabel("Postal code").fill("04101");
  await page.getByLabel("Country", { exact: true }).selectOption("US");
  await next(page);
}

/** The newest link that was emailed to someone whom an organization named. */
async function personLink(request: APIRequestContext): Promise<string> {
  return linkIn(await emailWith(request, "Verify your identity for Ada Giver"), "/verify/person/");
}

async function enterDetails(page: Page, { name, born } = { name: "Ada Giver", born: "1990-02-28" }): Promise<void> {
  await page.getByLabel("Full name, as on your ID").fill(name);
  await page.getByLabel("Date of birth").fill(born);
  await page.getByLabel("Country that issued your ID").selectOption("US");
  await page.getByLabel("Type of ID").selectOption("passport");
  await page.getByLabel("Number of your ID").fill("P1234567");
  await page.getByLabel(/^I agree that what I submit/).check();
  await next(page);
}

async function upload(page: Page, label: string, button = "Upload"): Promise<void> {
  const section = page.getByRole("region", { name: label });
  await section.locator("input[type=file]").setInputFiles(await photo());
  await section.getByRole("button", { name: button }).click();
  await expect(section.getByText("Uploaded: 1 page")).toBeVisible();
}

async function submitAs(page: Page, outcome: string): Promise<void> {
  await expect(heading(page, "Check and submit")).toBeVisible();
  await page.getByLabel("Outcome of this test").selectOption(outcome);
  await next(page, "Submit");
}

/** The sandbox decides within seconds. */
async function decided(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto("/verify");
    await expect(heading(page, name)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("someone is verified on a phone: what is wrong is said, what is refused is done again", async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE.viewport);
  const { hosted_url: url, id, identity_id } = await start(request, 1);
  await page.goto(pathOf(url));
  await expectGoodPage(page);
  await next(page, "Start");
  await expect(page).toHaveURL(/\/verify\/steps\/details/);
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await next(page);
  await expect(problem(page)).toContainText("Enter the full name");
  await expectGoodPage(page);
  await enterDetails(page);
  await expect(heading(page, "Photos of your ID")).toBeVisible();
  const front = page.getByRole("region", { name: "Front of your ID" });
  const svg = { name: "id.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg onload=alert(1)>") };
  await front.locator("input[type=file]").setInputFiles(svg);
  await front.getByRole("button", { name: "Upload" }).click();
  await expect(problem(page)).toContainText("This file isn’t a JPEG");
  await front.locator("input[type=file]").setInputFiles(await photo(5_000));
  await expect(page.getByRole("img", { name: "Preview of your file" })).toBeVisible();
  await expectGoodPage(page);
  await front.getByRole("button", { name: "Upload" }).click();
  await front.getByRole("button", { name: "Remove" }).click();
  await upload(page, "Front of your ID");
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(heading(page, "Check and submit")).toBeVisible();
  await expectGoodPage(page);
  await submitAs(page, "requires_input");
  await expect(heading(page, "Everything was submitted")).toBeVisible();
  await expectGoodPage(page);
  await decided(page, "Photos of your ID");
  await expect(page.getByText("The picture is blurry")).toBeVisible();
  await expectGoodPage(page);
  await upload(page, "Front of your ID");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await submitAs(page, "passed");
  await decided(page, "You’re verified");
  await expectGoodPage(page);
  const identity = await call(request, "GET", `/v1/identities/${identity_id}?expand=verification`);
  expect(identity).toMatchObject({ kyc_tier: 1, verification: { id, status: "passed", document: { last4: "4567" } } });
  await page.goto(pathOf(url));
  await expect(heading(page, "This link doesn’t work")).toBeVisible();
  await expectGoodPage(page);
});

test("an organization is verified at a desk and by phone, and its person returns to where they came from", async ({
  page,
  browser,
  request,
}) => {
  await page.setViewportSize(DESKTOP.viewport);
  const back = "https://partner.example.org/welcome?order=7";
  const { hosted_url: url, id } = await start(request, 3, "organization", back);
  await page.goto(pathOf(url));
  await next(page, "Start");
  await enterDetails(page);
  await page.getByRole("link", { name: "Continue on your phone" }).click();
  await next(page, "Show the code");
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Continue here" }).click();
  await upload(page, "Front of your ID");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByLabel("I can’t take a photo of myself").check();
  await next(page);
  await enterAddress(page);
  await upload(page, "Proof of address");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByLabel("Legal name of the organization").fill("Harbor Lights");
  await page.getByLabel("Registration number").fill("R-17");
  await page.getByLabel("Country where it is registered").selectOption("DE");
  await page.getByLabel("What does the organization do?").fill("Lamps for the harbor");
  await expectGoodPage(page);
  await next(page);
  await upload(page, "Registration document");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Name at least one officer")).toBeVisible();
  await page.getByLabel("Full name").fill("Grace Owner");
  await page.getByLabel("Date of birth").fill("1980-05-06");
  await page.getByLabel("Country", { exact: true }).selectOption("DE");
  for (const role of ["An officer or director", "Controls the organization", "Owns a share of it"])
    await page.getByLabel(role).check();
  await page.getByLabel("Share in percent").fill("60");
  await next(page, "Add this person");
  await expect(problem(page)).toContainText("email address");
  const owner = `${unique("grace")}@example.org`.toLowerCase();
  await page.getByLabel("Their email address").fill(owner);
  await next(page, "Add this person");
  await expect(page.getByText("owns 60%")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await submitAs(page, "passed");
  await expect(heading(page, "Waiting for people you named")).toBeVisible();
  await expect(page.getByText("Link sent on")).toBeVisible();
  await expectGoodPage(page);
  const first = await personLink(request);
  await next(page, "Send Grace Owner a new link");
  await expect(page.getByText("We sent a new link")).toBeVisible();
  await expectGoodPage(page);
  const phone = await browser.newPage({ baseURL: test.info().project.use.baseURL, ...PHONE });
  await expect(async () => expect(await personLink(request)).not.toBe(first)).toPass();
  await phone.goto(first);
  await expect(heading(phone, "This link doesn’t work")).toBeVisible();
  await phone.goto(await personLink(request));
  await expect(heading(phone, "Verify your identity for Ada Giver")).toBeVisible();
  await expectGoodPage(phone);
  await next(phone, "Start");
  await expect(phone.getByText("Step 1 of")).toBeVisible();
  await enterDetails(phone, { name: "Grace Owner", born: "1980-05-06" });
  await upload(phone, "Front of your ID");
  await phone.getByRole("link", { name: "Continue", exact: true }).click();
  await phone.getByLabel("I can’t take a photo of myself").check();
  await next(phone);
  await enterAddress(phone);
  await upload(phone, "Proof of address");
  await phone.getByRole("link", { name: "Continue", exact: true }).click();
  await submitAs(phone, "passed");
  await decided(phone, "You’re verified");
  await phone.close();
  await decided(page, "You’re verified");
  const leaving = page.waitForRequest((each) => each.url().startsWith("https://partner.example.org/"));
  await page.route("https://partner.example.org/**", (route) => route.fulfill({ body: "welcome" }));
  await page.getByRole("link", { name: "Return to partner.example.org" }).click();
  const sent = await leaving;
  const target = `https://partner.example.org/welcome?order=7&verification_id=${id}&status=passed`;
  expect([sent.url(), await sent.headerValue("referer")]).toEqual([target, null]);

  const canceled = await start(request, 1);
  await call(request, "POST", `/v1/identities/${canceled.identity_id}/verifications/${canceled.id}/cancel`, {});
  const stranger = await browser.newPage({ baseURL: test.info().project.use.baseURL, javaScriptEnabled: false });
  for (const path of [pathOf(canceled.hosted_url), "/verify/made-up", "/verify", "/verify/steps/details"]) {
    await stranger.goto(path);
    await expect(heading(stranger, "This link doesn’t work")).toBeVisible();
  }
  await stranger.close();
});

test("without scripts, a file input and plain forms are enough", async ({ browser, request }) => {
  const page = await browser.newPage({ baseURL: test.info().project.use.baseURL, javaScriptEnabled: false });
  const { hosted_url: url } = await start(request, 1);
  const response = await page.goto(pathOf(url));
  expect(response?.headers()).toMatchObject({
    "cache-control": expect.stringContaining("no-store"),
    "referrer-policy": "same-origin",
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  await next(page, "Start");
  await enterDetails(page);
  await upload(page, "Front of your ID");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await submitAs(page, "people");
  await expect(heading(page, "Everything was submitted")).toBeVisible();
  await page.close();
});
