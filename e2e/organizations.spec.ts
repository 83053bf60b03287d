import { type Browser, expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { NIGHTLY } from "./nightly-specs";
import { proveSessionsOf } from "./operators";
import { expectGoodPage } from "./page-checks";
import { signIn } from "./sign-ins";

const address = () => `${unique("ada")}@example.org`.toLowerCase();
const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ baseURL: test.info().project.use.baseURL, viewport: { width: 390, height: 844 } });

/** Creates an organization, and returns its name and the path of its dashboard. */
async function createOrganization(page: Page): Promise<{ name: string; home: string }> {
  const name = unique("Lamp Fund");
  const email = address();
  await signIn(page, email, "/me/organizations");
  await proveSessionsOf(email);
  await expectGoodPage(page);
  await page.getByText("Create an organization").first().click();
  await page.getByLabel("Name of the organization").fill(name);
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  return { name, home: homeOf(page) };
}

/** The dashboard's path, taken from any of its pages. */
function homeOf(page: Page): string {
  return /^\/dashboard\/org_\w+/.exec(new URL(page.url()).pathname)![0];
}

/** Accepts an invitation, and returns the path of the team that was joined. */
async function acceptInvitation(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  const team = `${homeOf(page)}/settings/team`;
  await page.goto(team);
  return team;
}

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByLabel("Their email address").fill(email);
  await page.getByRole("checkbox", { name: role, exact: true }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("status").first()).toContainText("The invitation is on its way.");
  return new URL(await addressInEmail(email, /http\S+\/invitations\/\S+/)).pathname;
}

test("an owner creates an organization, and the invited of each role join it and see what their role may do", async ({
  browser,
  page,
}) => {
  const { name, home } = await createOrganization(page);
  await page.goto(`${home}/settings/team`);
  await expectGoodPage(page);
  for (const role of ["Admin", "Campaigns", "Viewer"]) {
    const email = address();
    const link = await invite(page, email, role);
    const invited = await newPage(browser);
    await invited.goto(link);
    await expect(invited.getByRole("heading", { name: `Join ${name}` })).toBeVisible();
    await expect(invited.getByText(`You’re invited with: ${role}.`)).toBeVisible();
    if (role === "Viewer") await expectGoodPage(invited);
    await signIn(invited, email, link);
    await acceptInvitation(invited);
    await expect(invited.getByText(`${role} · You`)).toBeVisible();
    await expect(invited.getByRole("button", { name: "Send invitation" })).toHaveCount(role === "Admin" ? 1 : 0);
    await expect(invited.getByRole("link", { name: "Transfers" })).toHaveCount(role === "Admin" ? 1 : 0);
    expect((await invited.goto(`${home}/settings/transfers`))?.status()).toBe(role === "Admin" ? 200 : 404);
    await invited.goto(`${home}/developers/applications`);
    await expect(invited.getByText("Create an application")).toHaveCount(role === "Admin" ? 2 : 0);
    await invited.goto(`${home}/developers/keys`);
    await expect(invited.getByText("Only owners and admins see API keys.")).toHaveCount(role === "Admin" ? 0 : 1);
    await invited.goto(link);
    await expect(invited.getByRole("heading", { name: "This invitation doesn’t work anymore" })).toBeVisible();
    await invited.close();
  }
  await page.reload();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Leave this organization" }).click();
  await expect(page.getByRole("status").first()).toContainText("An organization needs an owner.");
});

test("an application gets a key that is shown once, replaced and revoked, and a record moves when both sides say so", async ({
  page,
  request,
}) => {
  const { home } = await createOrganization(page);
  await page.goto(`${home}/developers/applications`);
  await expectGoodPage(page);
  await page.getByText("Create an application").first().click();
  await page.getByLabel("Name of the application").fill("Lamp shop");
  await page.getByLabel("Email address of the application").fill(address());
  await page.getByRole("button", { name: "Create an application" }).click();
  await expect(page.getByRole("status").first()).toContainText("The application is created.");
  await page.getByRole("link", { name: "API keys of Lamp shop" }).click();
  await expect(page.getByText("There are no API keys yet.")).toBeVisible();
  await page.getByText("Create an API key").click();
  await page.getByLabel("Name of the key").fill("Server");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("Choose at least one").first()).toBeVisible();
  await page.getByLabel("identities:write").check();
  await page.getByLabel("identities:read").check();
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = await keyOn(page);
  await expectGoodPage(page);
  const customer = { type: "individual", email: address(), display_name: "Grace Hopper" };
  const made = await request.post("/v1/identities", { headers: { Authorization: `Bearer ${key}` }, data: customer });
  expect(made.status()).toBe(201);
  await goBack(page);
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Replace Server" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Replace Server" }).click();
  await page.getByRole("button", { name: "Replace Server" }).click();
  expect(await keyOn(page)).not.toBe(key);
  await goBack(page);
  await page.getByRole("link", { name: "Revoke Server" }).first().click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Revoke Server" }).click();
  await expect(page.getByRole("status").first()).toContainText("The API key is revoked.");

  await page.goto(`${homeOf(page)}/settings/transfers`);
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Transfer Grace Hopper" }).click();
  await expect(page.getByText("0 gifts")).toBeVisible();
  await page.getByLabel("Id of the other organization").fill("org_nobody");
  await page.getByRole("button", { name: "Offer the transfer" }).click();
  await expect(page.getByText("Enter the id of another organization").first()).toBeVisible();
  await page.getByLabel("Id of the other organization").fill(home.split("/")[2]!);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Offer the transfer" }).click();
  await expect(page.getByRole("button", { name: "Withdraw the offer of Grace Hopper" })).toBeVisible();

  await page.goto(`${home}/settings/transfers`);
  await page.getByRole("link", { name: "See what moves" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lamp shop offers you Grace Hopper" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Accept the transfer" }).click();
  await expect(page.getByRole("status").first()).toContainText("The transfer is done.");
  await expect(page.getByRole("link", { name: "Transfer Grace Hopper" })).toBeVisible();
});

/** Waits for the load event, because the page that shows the key lists it too. */
async function goBack(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Go back" }).click();
  await loaded;
}

/** The key that the page shows, once. */
async function keyOn(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Copy your new API key" })).toBeFocused();
  return page.getByText(/^alm_sk_sandbox_\w+$/).innerText();
}

test("an owner gives a member several roles, and reads in the log who did what", async ({ browser, page }) => {
  const { home } = await createOrganization(page);
  await page.goto(`${home}/settings/team`);
  const email = address();
  const link = await invite(page, email, "Campaigns");
  const invited = await newPage(browser);
  await signIn(invited, email, link);
  await acceptInvitation(invited);
  await page.reload();
  await page.getByText(`Change roles ${email}`).click();
  const form = page.locator("details", { hasText: `Change roles ${email}` });
  await form.getByRole("checkbox", { name: /^Support/ }).check();
  await expectGoodPage(page);
  await form.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByRole("status").first()).toContainText("The team is changed.");
  await expect(page.getByText("Campaigns and Support")).toBeVisible();
  await form.getByText(`Change roles ${email}`).click();
  for (const role of ["Campaigns", "Support"])
    await form.getByRole("checkbox", { name: new RegExp(`^${role}`) }).uncheck();
  await form.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByRole("status").first()).toContainText("Choose at least one role.");
  await expect(page.getByText("Campaigns and Support")).toBeVisible();

  await page.goto(`${home}/settings/log`);
  await expect(page.getByText("campaigns support", { exact: true })).toBeVisible();
  await expect(page.getByText("Invited someone")).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Area").selectOption({ label: "Campaigns" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Nothing matches this.")).toBeVisible();
  expect((await invited.goto(`${home}/settings/log`))?.status()).toBe(404);
  await invited.close();
});

test("an invitation that was passed on is of no use, and a removed member is out at once", async ({
  browser,
  page,
}) => {
  const { home } = await createOrganization(page);
  await page.goto(`${home}/settings/team`);
  const email = address();
  const link = await invite(page, email, "Viewer");
  const other = await newPage(browser);
  await signIn(other, address(), link);
  await other.getByRole("button", { name: "Accept invitation" }).click();
  await expect(other.getByRole("status")).toContainText("sent to an address that isn’t on your account");
  await other.context().clearCookies();
  await signIn(other, email, link);
  const team = await acceptInvitation(other);
  await expect(other.getByText("Viewer · You")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await expect(page.getByRole("status").first()).toContainText("The team is changed.");
  expect((await other.goto(team))?.status()).toBe(404);
  await other.close();
});

test("whoever removes an admin decides about whom the admin invited and which keys they made", async ({
  browser,
  page,
}) => {
  const { home } = await createOrganization(page);
  const team = `${home}/settings/team`;
  await page.goto(team);
  const [adminEmail, friendEmail, lateEmail] = [address(), address(), address()];
  const accept = async (email: string, link: string) => {
    const invited = await newPage(browser);
    await signIn(invited, email, link);
    await proveSessionsOf(email);
    await acceptInvitation(invited);
    await expect(invited.getByText("Admin · You")).toBeVisible();
    return invited;
  };
  const admin = await accept(adminEmail, await invite(page, adminEmail, "Admin"));
  const friend = await accept(friendEmail, await invite(admin, friendEmail, "Admin"));
  const lateLink = await invite(admin, lateEmail, "Admin");
  await expect(admin.getByText(`Invited by ${adminEmail}`)).toBeVisible();
  await admin.goto(`${home}/developers/keys`);
  await admin.getByText("Create an API key").first().click();
  await admin.getByLabel("Name of the key").fill("Import");
  await admin.getByLabel("Everything", { exact: false }).check();
  await admin.getByRole("button", { name: "Create API key" }).click();
  await expect(admin.getByText("alm_sk_sandbox_").first()).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: `Remove ${adminEmail}` }).click();
  const review = page.getByRole("region", { name: "Decide what stays" });
  await expect(review).toContainText(`${friendEmail} was invited by ${adminEmail}.`);
  await expect(review).toContainText(`made by ${adminEmail}.`);
  await expectGoodPage(page);
  const late = await newPage(browser);
  await late.goto(lateLink);
  await expect(late.getByRole("heading", { name: "This invitation doesn’t work anymore" })).toBeVisible();
  await friend.reload();
  await expect(friend.getByText("Decide what stays")).toHaveCount(0);
  await review.getByRole("button", { name: `Keep ${friendEmail}` }).click();
  await expect(review).not.toContainText(friendEmail);
  await review.getByRole("link", { name: "Revoke Import" }).click();
  await page.getByRole("button", { name: /Revoke/ }).click();
  await expect(page.getByRole("status").first()).toContainText("revoked");
  for (const each of [admin, friend, late]) await each.close();
});

test("a member chooses what the organization emails them", NIGHTLY, async ({ page }) => {
  const { name, home } = await createOrganization(page);
  await page.goto("/me/account");
  await page.getByRole("link", { name: `What ${name} emails you` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
  await expectGoodPage(page);
  await page.getByText("One email a day, when there were gifts").click();
  await page.getByLabel("Email me when a fundraising page waits for approval").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").first()).toContainText("Your notifications are saved.");
  await page.goto(`${home}/settings/notifications?lang=ar`);
  await expect(page.locator('input[value="daily"]')).toBeChecked();
  await expect(page.locator('input[name="waiting_pages"]')).not.toBeChecked();
  await expect(page.locator('input[name="ending_matches"]')).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectGoodPage(page);
});
