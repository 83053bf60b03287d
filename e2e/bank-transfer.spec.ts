import { expect, test } from "@playwright/test";
import { unique } from "./campaigns";
import { signInAsOperator } from "./operators";
import { expectGoodPage } from "./page-checks";
import { call, sandbox } from "./sandbox";

interface Gift {
  id: string;
  status: string;
  payment_instructions?: { reference: string };
}

test("a gift waits for a transfer, and settles by the statement of the sandbox's bank", async ({ page }) => {
  const donor = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Ada Whitfield",
  });
  const gift = await call<Gift>(page.request, "POST", "/v1/gifts", {
    from: donor.id,
    to: sandbox().charity_id,
    amount_cents: 4_300,
    payment_method_id: "pm_sandbox_transfer",
  });
  const { reference } = gift.payment_instructions!;
  await page.goto(`/dev/bank?reference=${reference}`);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(page.getByRole("listitem").getByText("$43.00")).toBeVisible();
  const account = page.getByRole("region", { name: /USD$/ });
  await account.getByRole("combobox").selectOption("mt940");
  await account.getByRole("button", { name: "Make a statement and import it" }).click();
  await expect(page.getByText("was made and imported")).toBeVisible();
  await expectGoodPage(page);
  await expect(async () => {
    const now = await call<Gift>(page.request, "GET", `/v1/gifts/${gift.id}`);
    expect(now).toMatchObject({ status: "settled" });
  }).toPass({ timeout: 30_000 });
});

test("an operator makes a gift of a transfer that names nothing", async ({ page }) => {
  const [text, name] = [unique("for the wells"), unique("Jonas Payer")];
  await call(page.request, "POST", "/v1/sandbox/transfers", { amount_cents: 6_400, name, text });
  await signInAsOperator(page);
  await page.goto(`/admin/bank-payment?find=${encodeURIComponent(text)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Make a gift of it" }).click();
  await page.getByLabel("Campaign or recipient").fill(sandbox().charity_id);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Make a gift of it" }).click();
  await expect(page.getByText("A gift was made of it.")).toBeVisible();
  await page.goto(`/admin/bank-payment?find=${encodeURIComponent(text)}`);
  await expect(page.getByText("All of it is matched.")).toBeVisible();
});
