import { type Browser, expect, type Page, test } from "@playwright/test";
import { unique } from "./campaigns";
import { addressInEmail } from "./email-files";
import { expectGoodPage } from "./page-checks";
import { chooseCard } from "./payment-form";
import { pathOf } from "./sandbox";
import { signIn } from "./sign-ins";

const address = () => `${unique("pool")}@example.org`.toLowerCase();
const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ baseURL: test.info().project.use.baseURL, viewport: { width: 390, height: 844 } });

/** Starts a pool as the signed-in user. Returns the path of its member page. */
async function startPool(page: Page, rule: string, more: () => Promise<void> = async () => {}): Promise<string> {
  await page.goto("/me/pools/new");
  await page.getByRole("link", { name: rule }).click();
  await page.getByLabel("Name of the pool").fill(unique("Harbor savers"));
  await more();
  await page.getByRole("button", { name: "Start a pool" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your pool is started.");
  return new URL(page.url()).pathname;
}

/** Commits to the pool on its public page. */
async function commit(page: Page, amount: string, card = "4242 4242 4242 4242"): Promise<void> {
  await page
    .getByRole("link", { name: /^(Commit to|Join) this pool$/ })
    .first()
    .click();
  await prepay(page, amount, card);
}

/** Fills in the form to join a pool, and then the rail's form. */
async function prepay(page: Page, amount: string, card: string): Promise<void> {
  await page.getByLabel("Amount each time").fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Enter your card" }).click();
  await chooseCard(page, card);
  await page.getByRole("button", { name: "Save this card" }).click();
  // The rail's form returns through two redirects.
  await page.waitForURL(/\/p\/[^/]+\/join\?/);
}

/** The path of the public page, where others join. */
async function publicPath(page: Page): Promise<string> {
  const href = await page.getByRole("link", { name: "See the public page" }).getAttribute("href");
  return new URL(href!, "http://almoner.test").pathname;
}

/** Reloads the page until jobs have run and it shows the text. */
async function eventuallySays(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

async function requestMoney(page: Page, amount: string): Promise<void> {
  await page.getByRole("link", { name: "Request money" }).click();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter a reason").first()).toBeVisible();
  await page.getByLabel("Reason").fill("The boiler broke.");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("can’t be taken back").first()).toBeVisible();
  await page.getByRole("button", { name: "Request payout" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your request is made.");
}

test("members commit, vote and change their vote, and a pool with money left is not closed", async ({
  browser,
  page,
}) => {
  await signIn(page, address(), "/me/pools");
  await expect(page.getByText("You don’t belong to a pool yet.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Start a pool" }).click();
  await expectGoodPage(page);
  const path = await startPool(page, "We vote", async () => {
    await page.getByLabel("How many percent of the members have to vote?").fill("101");
    await page.getByRole("button", { name: "Start a pool" }).click();
    await expect(page.getByText("Enter a whole number from 0 to 100").first()).toBeVisible();
    await expectGoodPage(page);
    await page.getByLabel("How many percent of the members have to vote?").fill("100");
  });
  await commit(page, "20");
  await eventuallySays(page, path, "Paid for the year");
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Renew each year" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your commitment will renew.");

  const friend = await newPage(browser);
  await signIn(friend, address(), "/me/pools");
  await friend.goto(await publicPath(page));
  await commit(friend, "10");
  await friend.goto(path);
  await expect(friend.getByText("A steward has to approve you").first()).toBeVisible();
  await expectGoodPage(friend);
  await page.goto(`${path}/manage`);
  await expectGoodPage(page);
  await page.getByLabel("Their email address").fill(address());
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("status").first()).toContainText("The invitation is on its way.");
  await page.getByRole("button", { name: /^Withdraw invitation/ }).click();
  await expect(page.getByRole("status").first()).toContainText("The invitation is withdrawn.");
  await page.getByRole("link", { name: /^Approve Member/ }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: /^Approve Member/ }).click();
  await expect(page.getByRole("status").first()).toContainText("They belong to the pool now.");
  await eventuallySays(page, `${path}/manage`, "Years paid: 2 of 2");
  await page.goto(`${path}/members`);
  await expectGoodPage(page);

  await friend.goto(path);
  await requestMoney(friend, "15");
  const request = new URL(friend.url()).pathname;
  await page.goto(path);
  await expect(page.getByText("Waiting for you")).toBeVisible();
  await page.goto(request);
  await page.getByRole("button", { name: "Vote against" }).click();
  await expect(page.getByText("You voted against it.")).toBeVisible();
  await page.getByRole("button", { name: "Vote for" }).click();
  await expect(page.getByText("You voted for it.")).toBeVisible();
  await expectGoodPage(page);
  await friend.getByRole("button", { name: "Vote for" }).click();
  await expect(friend.getByText("Paid").first()).toBeVisible();
  // The page that is still open offers a vote that has closed.
  await page.getByRole("button", { name: "Abstain" }).click();
  await expect(page.getByRole("status").first()).toContainText("Voting on this request is closed.");

  await page.goto(`${path}/manage`);
  await page.getByRole("link", { name: "Close pool" }).click();
  await expect(page.getByText("The treasury must be empty.")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Close pool" }).click();
  await expect(page.getByRole("status").first()).toContainText("Nothing was changed.");
  expect((await friend.goto(`${path}/manage`))?.status()).toBe(404);
  await page.goto(`${path}/members`);
  await page.getByRole("link", { name: /^Remove Member/ }).click();
  await page.getByRole("button", { name: /^Remove Member/ }).click();
  await expect(page.getByRole("status").first()).toContainText("They no longer belong to the pool.");
  expect((await friend.goto(path))?.status()).toBe(404);
  await friend.close();
});

test("an invited neighbor joins, replaces a card that is declined, and is named on the public page", async ({
  browser,
  page,
}) => {
  await signIn(page, address(), "/me/pools");
  const path = await startPool(page, "A few decide");
  await page.goto(`${path}/rules`);
  await expectGoodPage(page);
  const email = address();
  await page.goto(`${path}/manage`);
  await page.getByLabel("Their email address").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();

  const friend = await newPage(browser);
  await signIn(friend, email, pathOf(await addressInEmail(email, /http\S+\/join\S*/)));
  await prepay(friend, "10", "4000 0000 0000 0002");
  await eventuallySays(friend, path, "Your payment was declined");
  await expectGoodPage(friend);
  await friend.getByRole("button", { name: "Pay by bank transfer" }).click();
  await expect(friend.getByRole("heading", { name: "How to transfer it" })).toBeVisible();
  await expectGoodPage(friend);
  await friend.getByRole("button", { name: "Change payment method" }).click();
  await chooseCard(friend, "4242 4242 4242 4242");
  await friend.getByRole("button", { name: "Save this card" }).click();
  await eventuallySays(friend, path, "Paid for the year");
  await friend.getByRole("button", { name: "Name me on the public page" }).click();
  await expect(friend.getByRole("status").first()).toContainText("The public page may name you");

  await requestMoney(friend, "5");
  const request = new URL(friend.url()).pathname;
  await page.goto(request);
  await page.getByRole("link", { name: "Approve" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status").first()).toContainText("You’ve approved this request.");
  await expectGoodPage(page);
  for (const act of ["cancel", "leave"]) {
    await friend.goto(`${path}/confirm/${act}`);
    await expectGoodPage(friend);
  }
  await friend.close();
});
