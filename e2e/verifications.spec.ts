import { expect, test } from "@playwright/test";
import { expectGoodPage, PHONE } from "./page-checks";
import { call, pathOf } from "./sandbox";
import { decided, enterDetails, heading, next, photo, problem, start, submitAs, upload } from "./verify-steps";

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

test("links that were canceled or made up show nothing", async ({ browser, request }) => {
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
