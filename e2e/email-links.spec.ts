import { expect, type Page, test } from "@playwright/test";
import { makeCampaign, pagePath, unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { NIGHTLY } from "./nightly-specs";
import { expectGoodPage } from "./page-checks";
import { fillGiveForm, payWith } from "./payment-form";
import { call, pathOf } from "./sandbox";
import { leaveFor, scan } from "./sign-ins";

// The pages that emails lead to, opened by people without an account.

const address = (word: string) => `${unique(word)}@example.org`.toLowerCase();
const linkTo = (part: string) => new RegExp(`http\\S+/${part}/\\S+`);

/** Opens a link, presses its button, and expects the result, also when the link is opened again. */
async function press(page: Page, link: string, { title, button, done }: Record<"title" | "button" | "done", string>) {
  await scan(page.request, link);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectGoodPage(page);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
}

/** Gives $50 with a dedication and a subscription to updates. */
async function give(page: Page, campaign: { url: string }, donor: string, honoree: string) {
  await page.goto(`${pagePath(campaign)}/give`);
  await fillGiveForm(page, donor);
  await page.getByText("Add a message or dedication").click();
  await page.getByText("In honor of", { exact: true }).click();
  await page.getByLabel("Their name").fill("Grace");
  await page.getByLabel("Who should we notify?").fill(honoree);
  await page.getByLabel("Message to the person we notify").fill("For all the lamps that you lit.");
  await page.getByLabel("Email me updates about this campaign").check();
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await payWith(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
}

test(
  "the links of emails do nothing until their button is pressed, and then what it says",
  NIGHTLY,
  async ({ page, request }) => {
    test.slow();
    const name = unique("Lamps on the pier");
    const campaign = await makeCampaign(request, { name }, "live");
    const [donor, honoree] = [address("donor"), address("grace")];
    await give(page, campaign, donor, honoree);

    await leaveFor(page, pathOf(await addressInEmail(honoree, linkTo("dedications"))));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("A message with a gift to");
    await expect(page.getByText("For all the lamps that you lit.")).toBeVisible();
    await expect(page.getByText("$50")).toHaveCount(0);
    await expectGoodPage(page);

    await press(page, pathOf(await addressInEmail(honoree, linkTo("unsubscribe/address"))), {
      title: "Stop emails that this address didn’t ask for?",
      button: "Stop these emails",
      done: "We’ve stopped these emails",
    });
    await page.getByRole("button", { name: "Allow these emails again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stop emails that this address didn’t ask for?");

    await press(page, pathOf(await addressInEmail(donor, linkTo("updates"))), {
      title: `Get updates about “${name}”?`,
      button: "Email me updates",
      done: `You’ll get updates about “${name}”`,
    });
    await call(request, "POST", `/v1/campaigns/${campaign.id}/updates`, { title: "First lamp", body: "It shines." });
    await press(page, pathOf(await addressInEmail(donor, linkTo("unsubscribe/cmp_\\w+"))), {
      title: `Unsubscribe from updates about “${name}”`,
      button: "Unsubscribe",
      done: `You’ve unsubscribed from updates about “${name}”`,
    });
  },
);
