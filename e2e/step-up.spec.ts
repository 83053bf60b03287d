import { expect, type Page, test } from "@playwright/test";
import { codeOf, previousCodeOf } from "./authenticator";
import { unique } from "./campaigns";
import { sql } from "./database";
import { expectGoodPage } from "./page-checks";
import { signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();
const CODE = /^Code from your app/;

async function createOrganization(page: Page, email: string): Promise<string> {
  await signIn(page, email, "/me/organizations");
  await page.getByText("Create an organization").first().click();
  await page.getByLabel("Name of the organization").fill(unique("Lamp Fund"));
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  return /^\/dashboard\/org_\w+/.exec(new URL(page.url()).pathname)![0];
}

/** Makes the last code entry too old to count. */
async function letPass(email: string): Promise<void> {
  await sql(
    `UPDATE user_sessions SET second_factor_at = now() - interval '11 minutes' WHERE second_factor_at IS NOT NULL
     AND user_id IN (SELECT user_id FROM user_addresses WHERE email_key = $1)`,
    [email],
  );
}

test("who makes a key sets a second factor up on the way, and later enters a code, with nothing typed lost", async ({
  page,
}) => {
  const email = address();
  const home = await createOrganization(page, email);
  await page.goto(`${home}/developers/keys`);
  await page.getByText("Create an API key").click();
  await page.getByLabel("Name of the key").fill("Website");
  await page.getByLabel("gifts:read").check();
  await page.getByRole("button", { name: "Create API key" }).click();

  const asked = page.getByRole("region", { name: "One more step" });
  await expect(asked).toContainText("which you don’t have yet");
  await expect(page.getByLabel("Name of the key")).toHaveValue("Website");
  await expect(page.getByLabel("gifts:read")).toBeChecked();
  await expectGoodPage(page);
  const link = await asked.getByRole("link", { name: "Open the app on this device" }).getAttribute("href");
  const key = new URL(link!).searchParams.get("secret")!;
  await asked.getByLabel(CODE).fill("not it");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("This code doesn’t work");
  await asked.getByLabel(CODE).fill(await previousCodeOf(key));
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByRole("region", { name: "Two-step verification is on" }).locator("li")).toHaveCount(10);
  await expect(page.getByLabel("Name of the key")).toHaveValue("Website");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText(/^alm_sk_sandbox_\w+$/)).toBeVisible();

  await letPass(email);
  await page.goto(`${home}/settings/team`);
  const invited = address();
  await page.getByLabel("Their email address").fill(invited);
  await page.getByRole("checkbox", { name: "Viewer", exact: true }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByLabel("Their email address")).toHaveValue(invited);
  await expectGoodPage(page);
  await asked.getByLabel(CODE).fill(codeOf(key));
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("status").first()).toContainText("The invitation is on its way.");

  // A download of people's data is not a form: it leads to the code, and then back to what was shown.
  await letPass(email);
  await page.goto(`${home}/gifts/export?status=settled`);
  await expect(page.getByRole("heading", { level: 1, name: "Two-step verification" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel(CODE).fill(codeOf(key, 1));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.pathname === `${home}/gifts` && url.searchParams.get("status") === "settled");
});

test("an owner says which refunds ask for a code", async ({ page }) => {
  const email = address();
  const home = await createOrganization(page, email);
  await sql(
    `UPDATE user_sessions SET second_factor_at = now() WHERE user_id IN (SELECT user_id FROM user_addresses WHERE email_key = $1)`,
    [email],
  );
  await page.goto(`${home}/settings/security`);
  await expectGoodPage(page);
  await page.getByLabel("Refunds above, in USD").fill("250");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").first()).toContainText("From now on, refunds follow this.");
  await expect(page.getByLabel("Refunds above, in USD")).toHaveValue("250.00");
});
