import { expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { signInAsOperator } from "./operators";
import { expectGoodPage, PHONE } from "./page-checks";
import { call, pathOf } from "./sandbox";
import { enterOwner, enterPerson, next, passAsOwner, personLink, start, submitAs, upload } from "./verify-steps";

const address = (name: string) => `${unique(name)}@example.org`.toLowerCase();
const passLink = (page: Page) => page.getByRole("link", { name: "Pass", exact: true });

/** Decides in favor, with the first of the reasons. */
async function pass(page: Page): Promise<void> {
  await passLink(page).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Pass" }).click();
}

// Guards the highest tier: it takes everyone who owns the organization, and two operators.
test("an organization passes once its owner has, and when two operators decide so", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const name = unique("Harbor");
  const { hosted_url: url, id, identity_id } = await start(request, 3, "organization", undefined, name);
  await page.goto(pathOf(url));
  await next(page, "Start");
  await enterPerson(page);
  await page.getByLabel("Legal name of the organization").fill(name);
  await page.getByLabel("Registration number").fill("R-17");
  await page.getByLabel("Country where it is registered").selectOption("DE");
  await page.getByLabel("What does the organization do?").fill("Lamps for the harbor");
  await next(page);
  await upload(page, "Registration document");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await enterOwner(page);
  await page.getByLabel("Their email address").fill(address("grace"));
  await next(page, "Add this person");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await submitAs(page, "people");

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

  await expect(async () => {
    await owner.goto(await personLink(request, name));
    await expect(owner.getByRole("heading", { level: 1, name: `Verify your identity for ${name}` })).toBeVisible();
  }).toPass();
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
});
