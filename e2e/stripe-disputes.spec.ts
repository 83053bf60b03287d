import { expect, type Page } from "@playwright/test";
import { sqlAt } from "./database";
import { expectGoodPage } from "./page-checks";
import { PATIENCE, type StripePlace, test } from "./stripe-test";

/** A gift of 50.00 by card that has settled, with its charge at Stripe. */
async function give(page: Page, stripe: StripePlace) {
  const campaign = await stripe.newCampaign();
  await stripe.goToPayment(page, campaign);
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ada Whitfield" })).toBeVisible(PATIENCE);
  await stripe.expectGifts(campaign, "settled");
  const [gift] = await stripe.giftsOf(campaign);
  const { latest_charge: charge } = (await stripe.intents()).find(
    ({ metadata }) => metadata.almoner_subject === gift!.id,
  )!;
  return { campaign, id: gift!.id, charge: charge! };
}

test("a dispute at Stripe is answered by an operator and won, another one is lost, and the money follows", async ({
  page,
  browser,
  stripe,
}) => {
  const [won, lost] = [await give(page, stripe), await give(page, stripe)];
  for (const { charge } of [won, lost]) await stripe.double.control("dispute", { charge });
  const url = stripe.product.url;
  const operator = await browser.newPage();
  await stripe.signInAsOperator(operator);
  await expect(async () => {
    await operator.goto(`${url}/admin/dispute?kind=needs_response`);
    for (const { id } of [won, lost])
      await expect(operator.locator("li, tr", { hasText: id }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass(PATIENCE);
  await operator.locator("li, tr", { hasText: won.id }).getByRole("link").first().click();
  await expectGoodPage(operator);
  await operator.getByRole("link", { name: "Answer it" }).click();
  await operator.getByLabel("Reason").selectOption("The gift was the donor's own.");
  await operator.getByLabel(/^Details/).fill("The receipt was emailed on the day of the gift.");
  await operator.getByRole("button", { name: "Answer it" }).click();
  await expect(operator.getByRole("status")).toContainText("The answer is on its way");

  interface Dispute {
    id: string;
    charge: string;
    status: string;
    evidence: { uncategorized_text: string | null };
  }
  const disputeOf = async ({ charge }: { charge: string }) => {
    const { data } = await stripe.atStripe<{ data: Dispute[] }>("disputes?limit=100");
    return data.find((dispute) => dispute.charge === charge)!;
  };
  await expect.poll(async () => (await disputeOf(won)).status, PATIENCE).toBe("under_review");
  expect((await disputeOf(won)).evidence.uncategorized_text).toContain("Ada Whitfield");
  await stripe.double.control("win_dispute", { dispute: (await disputeOf(won)).id });
  await stripe.double.control("lose_dispute", { dispute: (await disputeOf(lost)).id });
  await stripe.expectGifts(lost.campaign, "reversed");
  await stripe.expectGifts(won.campaign, "settled");
  for (const [kind, { id }] of [["won", won] as const, ["lost", lost] as const])
    await expect(async () => {
      await operator.goto(`${url}/admin/dispute?kind=${kind}`);
      await expect(operator.locator("li, tr", { hasText: id }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass(PATIENCE);
  await expectGoodPage(operator);

  await stripe.signIn(page, stripe.sandbox.organizer_email!, "/me");
  await sqlAt(stripe.product.databaseUrl, "UPDATE user_sessions SET second_factor_at = now() + interval '1 day'");
  const shows = async (gift: string, text: string) => {
    await page.goto(`${url}/dashboard/${stripe.charityId}/gifts/${gift}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectGoodPage(page);
  };
  await shows(won.id, "The dispute was won: the gift stays");
  await shows(lost.id, "The dispute was lost: the bank took the money back");
  await operator.close();
});
