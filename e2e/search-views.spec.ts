import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { expectGoodPage } from "./page-checks";
import { sandbox } from "./sandbox";
import { signIn } from "./sign-ins";

test("a member keeps what a list shows under a name, renames it and removes it", async ({ page }) => {
  const name = unique("Large");
  const room = `/dashboard/${sandbox().charity_id}/gifts`;
  await signIn(page, sandbox().organizer_email, `${room}?min=500`);
  await page.getByText("Save this view").click();
  await page.getByLabel("Name of the view").fill(name);
  await page.getByLabel("Show it to all members").check();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("The view is saved.")).toBeVisible();
  await page.goto(room);
  const views = page.getByRole("navigation", { name: "Saved views" });
  await views.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/min=500/);
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  await page.getByText("Change views").click();
  await page.getByLabel(`Name of “${name}”, which everyone sees`).fill(`${name} gifts`);
  await expectGoodPage(page);
  await page.getByRole("button", { name: `Rename ${name}` }).click();
  await expect(page.getByText("The view has its new name.")).toBeVisible();
  await page.getByText("Change views").click();
  await page.getByRole("button", { name: `Remove ${name} gifts` }).click();
  await expect(page.getByText("The view is removed.")).toBeVisible();
  await expect(views.getByRole("link", { name })).toBeHidden();
});
