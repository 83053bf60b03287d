import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { DESKTOP, expectGoodPage, PHONE } from "./page-checks";
import { call, pathOf } from "./sandbox";
import {
  decided,
  enterAddress,
  enterDetails,
  enterOwner,
  heading,
  next,
  passAsOwner,
  personLink,
  photo,
  problem,
  start,
  submitAs,
  upload,
} from "./verify-steps";

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
  await enterOwner(page);
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
  await next(page, "Send a new link Grace Owner");
  await expect(page.getByText("We sent a new link")).toBeVisible();
  await expectGoodPage(page);
  const phone = await browser.newPage({ baseURL: test.info().project.use.baseURL, ...PHONE });
  await expect(async () => expect(await personLink(request)).not.toBe(first)).toPass();
  await phone.goto(first);
  await expect(heading(phone, "This link doesn’t work")).toBeVisible();
  await phone.goto(await personLink(request));
  await expect(heading(phone, "Verify your identity for Ada Giver")).toBeVisible();
  await expectGoodPage(phone);
  await passAsOwner(phone);
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
