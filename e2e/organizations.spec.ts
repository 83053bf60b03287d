import { type Browser, expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();
const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ baseURL: test.info().project.use.baseURL, viewport: { width: 390, height: 844 } });

async function createOrganization(page: Page): Promise<string> {
  const name = unique("Lamp Fund");
  await signIn(page, address(), "/me/organizations");
  await expectGoodPage(page);
  await page.getByText("Create an organization").first().click();
  await page.getByLabel("Name of the organization").fill(name);
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return name;
}

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByLabel("Their email address").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption({ label: role });
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("status").first()).toContainText("The invitation is on its way.");
  return new URL(await addressInEmail(email, /http\S+\/invitations\/\S+/)).pathname;
}

test("an owner creates an organization, and the invited of each role join it and see what their role may do", async ({
  browser,
  page,
}) => {
  const name = await createOrganization(page);
  await expectGoodPage(page);
  for (const role of ["Admin", "Editor", "Viewer"]) {
    const email = address();
    const link = await invite(page, email, role);
    const invited = await newPage(browser);
    await invited.goto(link);
    await expect(invited.getByRole("heading", { name: `Join ${name}` })).toBeVisible();
    await expect(invited.getByText(`You’re invited with this role: ${role}.`)).toBeVisible();
    await expectGoodPage(invited);
    await signIn(invited, email, link);
    await invited.getByRole("button", { name: "Accept invitation" }).click();
    await expect(invited.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(invited.getByText(`${role} · You`)).toBeVisible();
    await expect(invited.getByRole("button", { name: "Send invitation" })).toHaveCount(role === "Admin" ? 1 : 0);
    await invited.goto(link);
    await expect(invited.getByRole("heading", { name: "This invitation doesn’t work anymore" })).toBeVisible();
    await invited.close();
  }
  await page.reload();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Leave this organization" }).click();
  await expect(page.getByRole("status").first()).toContainText("An organization needs an owner.");
});

test("an invitation that was passed on is of no use, and a removed member is out at once", async ({
  browser,
  page,
}) => {
  const name = await createOrganization(page);
  const email = address();
  const link = await invite(page, email, "Viewer");
  const other = await newPage(browser);
  await signIn(other, address(), link);
  await other.getByRole("button", { name: "Accept invitation" }).click();
  await expect(other.getByRole("status")).toContainText("sent to an address that isn’t on your account");
  await other.context().clearCookies();
  await signIn(other, email, link);
  await other.getByRole("button", { name: "Accept invitation" }).click();
  await expect(other.getByText("Viewer · You")).toBeVisible();
  const team = other.url();
  await page.reload();
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await expect(page.getByRole("status").first()).toContainText("The team is changed.");
  expect((await other.goto(team))?.status()).toBe(404);
  await other.close();
});
