import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { call } from "./sandbox";
import { signIn } from "./sign-ins";

const address = () => `${unique("hedda")}@example.org`.toLowerCase();

/** Signs someone in who creates an organization, and returns its id. */
async function createOrganization(page: Page, name: string): Promise<string> {
  await signIn(page, address(), "/me/organizations");
  await page.getByText("Create an organization").first().click();
  await page.getByLabel("Name of the organization").fill(name);
  await page.getByLabel("Email address of the organization").fill(address());
  await page.getByRole("button", { name: "Create an organization" }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  return /org_\w+/.exec(page.url())![0];
}

/** Gives to an organization by the API, and waits until the gift has settled. */
async function give(request: APIRequestContext, to: string, display_name: string, amount_cents: number): Promise<void> {
  const body = { type: "individual", email: address(), display_name };
  const { id: from } = await call<{ id: string }>(request, "POST", "/v1/identities", body);
  const gift = { from, to, amount_cents, currency: "USD" };
  const { id } = await call<{ id: string }>(request, "POST", "/v1/gifts", gift);
  await expect(async () => {
    const { status } = await call<{ status: string }>(request, "GET", `/v1/gifts/${id}`);
    expect(status).toBe("settled");
  }).toPass({ timeout: 40_000 });
}

test("the first page of an organization says what was given and why, and what waits", async ({ page, request }) => {
  const name = unique("Harbor Fund");
  const id = await createOrganization(page, name);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByText(`${name} has not been given anything yet.`)).toBeVisible();
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs).toContainText("Until then, donors get no receipt for their taxes.");
  await expect(needs.getByRole("link", { name: /^Apply/ })).toHaveAttribute("href", /\/settings\/charity$/);
  await expectGoodPage(page);

  await give(request, id, "Ada Okafor", 2_000);
  await give(request, id, "Ben Lindqvist", 7_000);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByText("$90 arrived in the last 30 days, and nothing in the 30 days before.")).toBeVisible();
  await expect(page.getByText("One gift of $70 is more than a third of it.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^\$90 settled and \$0 is clearing, from / })).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("row", { name: /\$90 \$0$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "By source" })).toContainText("API");
  await expect(page.getByRole("region", { name: "Money" })).toContainText("$88.00");
  const newest = page.getByRole("region", { name: "Newest gifts" });
  await expect(newest.getByRole("link")).toHaveText(["Ben Lindqvist", "Ada Okafor"]);
  await expectGoodPage(page);

  await page.getByRole("navigation", { name: "Range" }).getByRole("link", { name: "Year" }).click();
  await expect(page).toHaveURL(/range=1y/);
  await expect(page.getByText("$90 arrived in the last 52 weeks")).toBeVisible();
  await expectGoodPage(page);
});
