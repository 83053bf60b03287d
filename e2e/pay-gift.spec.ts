import { expect, test } from "@playwright/test";
import { expectGoodPage } from "./page-checks";
import { payWith } from "./payment-form";
import { call, sandbox } from "./sandbox";

interface Gift {
  id: string;
  status: string;
  next_action?: { url: string };
}

test("a donor without a payment method pays for a gift that a partner made, and it settles", async ({ page }) => {
  const donor = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@example.org`,
    display_name: "Ada Whitfield",
  });
  const gift = await call<Gift>(page.request, "POST", "/v1/gifts", {
    from: donor.id,
    to: sandbox().charity_id,
    amount_cents: 4_200,
    payment_method_id: "pm_sandbox_missing",
  });
  const { url } = gift.next_action!;
  await page.goto(url);
  await expectGoodPage(page);
  await expect(page.getByText("Ada Whitfield")).toHaveCount(0);
  await page.getByRole("button", { name: "Pay $42.00" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expectGoodPage(page);
  await expect(async () => {
    const now = await call<Gift>(page.request, "GET", `/v1/gifts/${gift.id}`);
    expect(now).toMatchObject({ status: "settled" });
    expect(now.next_action).toBeUndefined();
  }).toPass({ timeout: 30_000 });
  // Anyone who opens the link now cannot pay.
  await page.goto(url);
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});
