import { expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { expectGoodPage, PHONE } from "./page-checks";
import { signIn } from "./sign-ins";

const address = () => `${unique("dora")}@example.org`.toLowerCase();

/** Creates an organization and returns the path of its dashboard. */
async function createOrganization(page: Page, name: string): Promise<string> {
  await page.goto("/me/organizations");
  await page.getByText("Create an organization").first().click();
  await page.getByLabel("Name of the organization").fill(name);
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  return /^\/dashboard\/org_\w+/.exec(new URL(page.url()).pathname)![0];
}

test("one menu leads to every context, and the dashboard opens the last one", async ({ page }) => {
  await signIn(page, address(), "/dashboard");
  await expect(page).toHaveURL(/\/me$/);
  const [first, second] = [unique("Harbor Fund"), unique("Lamp Fund")];
  const home = await createOrganization(page, first);
  await createOrganization(page, second);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: `${second}. Switch to another place` })).toBeVisible();
  await page.getByRole("button", { name: `${second}. Switch to another place` }).click();
  await expectGoodPage(page);
  const menu = page.getByRole("navigation", { name: "Switch to" });
  await expect(menu.getByRole("link")).toHaveText(["You", first, second, "New organization"]);
  await menu.getByRole("link", { name: first }).click();
  await expect(page).toHaveURL(new RegExp(home));
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: `${first}. Switch to another place` })).toBeVisible();
});

test("the rooms are at the left of a desktop and at the bottom of a phone, and a keyboard reaches them", async ({
  page,
}) => {
  await signIn(page, address());
  const rooms = page.getByRole("navigation", { name: "You", exact: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(rooms.getByRole("link", { name: "Organizations" })).toBeVisible();
  await expect(rooms.getByRole("button", { name: "More" })).toBeHidden();
  await page.setViewportSize(PHONE.viewport);
  await expect(rooms.getByRole("link", { name: "Organizations" })).toBeHidden();
  const more = rooms.getByRole("button", { name: "More" });
  const { y, height } = (await more.boundingBox())!;
  expect(y + height).toBeCloseTo(PHONE.viewport.height, -1);
  await more.focus();
  await page.keyboard.press("Enter");
  await rooms.getByRole("link", { name: "Organizations" }).focus();
  await expectGoodPage(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/me\/organizations$/);
  await expect(more).toHaveAttribute("data-current", "true");
});

test("earlier addresses lead to where their pages are now, with all that they say", async ({ page }) => {
  await signIn(page, address());
  const home = await createOrganization(page, unique("Old Links"));
  const old = `/me/organizations/${home.split("/")[2]}`;
  for (const [part, now] of [
    ["/charity?lang=de", "/settings/charity?lang=de"],
    ["/keys", "/developers/keys"],
    ["/campaigns/new", "/campaigns/new"],
  ]) {
    await page.goto(`${old}${part}`);
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(home + now);
  }
});
