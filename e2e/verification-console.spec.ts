import { expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { signInAsOperator } from "./operators";
import { DESKTOP, expectGoodPage, PHONE } from "./page-checks";
import { call, pathOf } from "./sandbox";
import {
  decided,
  enterDetails,
  enterOwner,
  heading,
  next,
  passAsOwner,
  personLink,
  problem,
  start,
  submitAs,
  upload,
  uploadProofs,
} from "./verify-steps";

const BACK = "https://partner.example.org/welcome?order=7";
const address = (name: string) => `${unique(name)}@example.org`.toLowerCase();
const passLink = (page: Page) => page.getByRole("link", { name: "Pass", exact: true });

/** Decides in favor, with the first of the listed reasons. */
async function pass(page: Page): Promise<void> {
  await passLink(page).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Pass" }).click();
}

/** Applies on a desktop, from the applicant's details to those of the organization. */
async function applyAtDesk(page: Page, organization: string): Promise<void> {
  await next(page, "Start");
  await enterDetails(page);
  await page.getByRole("link", { name: "Continue on your phone" }).click();
  await next(page, "Show the code");
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Continue here" }).click();
  await uploadProofs(page);
  await page.getByLabel("Legal name of the organization").fill(organization);
  await page.getByLabel("Registration number").fill("R-17");
  await page.getByLabel("Country where it is registered").selectOption("DE");
  await page.getByLabel("What does the organization do?").fill("Lamps for the harbor");
  await expectGoodPage(page);
  await next(page);
  await upload(page, "Registration document");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
}

/** Names an owner of the organization, who is sent a link and then a new one. Returns the first link. */
async function nameOwner(page: Page, organization: string): Promise<string> {
  await expect(page.getByText("Name at least one officer")).toBeVisible();
  await enterOwner(page);
  await next(page, "Add this person");
  await expect(problem(page)).toContainText("email address");
  await page.getByLabel("Their email address").fill(address("grace"));
  await next(page, "Add this person");
  await expect(page.getByText("owns 60%")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await submitAs(page, "people");
  await expect(heading(page, "Waiting for people you named")).toBeVisible();
  await expect(page.getByText("Link sent on")).toBeVisible();
  await expectGoodPage(page);
  const first = await personLink(organization);
  await next(page, "Send a new link Grace Owner");
  await expect(page.getByText("We sent a new link")).toBeVisible();
  await expectGoodPage(page);
  return first;
}

/** Returns to the partner. The URL contains the outcome, and no Referer is sent. */
async function expectReturn(page: Page, id: string): Promise<void> {
  const leaving = page.waitForRequest((each) => each.url().startsWith("https://partner.example.org/"));
  await page.route("https://partner.example.org/**", (route) => route.fulfill({ body: "welcome" }));
  await page.getByRole("link", { name: "Return to partner.example.org" }).click();
  const sent = await leaving;
  expect([sent.url(), await sent.headerValue("referer")]).toEqual([
    `${BACK}&verification_id=${id}&status=passed`,
    null,
  ]);
}

// Guards the highest tier: it requires every owner of the organization, and two operators.
test("an organization applies at a desk, passes once its owner has by phone, and when two operators decide so", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await page.setViewportSize(DESKTOP.viewport);
  const name = unique("Harbor");
  const { hosted_url: url, id, identity_id } = await start(request, 3, "organization", BACK, name);
  await page.goto(pathOf(url));
  await applyAtDesk(page, name);
  const first = await nameOwner(page, name);

  const baseURL = test.info().project.use.baseURL;
  const [one, other, owner] = await Promise.all([
    browser.newPage({ baseURL }),
    browser.newPage({ baseURL }),
    browser.newPage({ baseURL, ...PHONE }),
  ]);
  await signInAsOperator(one);
  await expect(async () => {
    await one.goto("/admin/verification?kind=organization");
    await one.getByRole("link", { name: `${name}, tier 3` }).click({ timeout: 1_000 });
  }).toPass();
  await expect(one.getByText("Own verification: link sent")).toBeVisible();
  await expect(one.getByText("1 of 1 are not")).toBeVisible();
  await expect(passLink(one)).toHaveCount(0);
  await expectGoodPage(one);
  await one.getByRole("link", { name: "Send someone a new link" }).click();
  await one.getByRole("button", { name: "Send someone a new link" }).click();
  await expect(one.getByRole("status")).toContainText("A new link was sent");

  await owner.goto(first);
  await expect(heading(owner, "This link doesn’t work")).toBeVisible();
  await expect(async () => {
    await owner.goto(await personLink(name));
    await expect(heading(owner, `Verify your identity for ${name}`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectGoodPage(owner);
  await passAsOwner(owner);
  await one.goto(`/admin/verification/${id}`);
  await expect(one.getByText("Own verification: verified.")).toBeVisible();
  await pass(one);
  await expect(one.getByText("It takes effect when another operator decides the same.")).toBeVisible();
  await expectGoodPage(one);
  const read = () =>
    call<{ status: string; people: object }>(request, "GET", `/v1/identities/${identity_id}/verifications/${id}`);
  expect(await read()).toMatchObject({
    status: "processing",
    people: { required: 1, passed: 1, waiting: 0, ended: 0 },
  });

  await signInAsOperator(other, "second_operator");
  await other.goto("/admin/verification?claim=second");
  await other.getByRole("link", { name: `${name}, tier 3` }).click();
  await expect(other.getByText("Decide the same to let it take effect")).toBeVisible();
  await pass(other);
  await expect(other.getByRole("status")).toContainText("The verification passed.");
  expect(await read()).toMatchObject({ status: "passed" });
  for (const each of [one, other, owner]) await each.close();
  await decided(page, "You’re verified");
  await expectReturn(page, id);
});
