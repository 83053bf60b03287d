import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { sql } from "./database";
import { emailWith, linkIn } from "./emails";
import { proveSessionsOf, signInAsOperator } from "./operators";
import { expectGoodPage } from "./page-checks";
import { call, sandbox } from "./sandbox";

// One after the other, because a file takes all waiting payments of a currency.
test.describe.configure({ mode: "default" });

const PATIENCE = { timeout: 60_000, intervals: [500] };
/** A planted account number: it must appear in the file, and nowhere else. */
const NUMBER = "7319428860";

const newIdentity = (page: Page, type: "individual", display_name: string) =>
  call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type,
    email: `${crypto.randomUUID()}@example.org`,
    display_name,
  });

/** Configures the sandbox's bank account in US dollars to send payments as files. */
async function openAccount(): Promise<void> {
  const ids = {
    accountType: "checking",
    destinationRouting: "021000021",
    destinationName: "FIRST BANK",
    originId: "1123456789",
    companyId: "1123456789",
    entryDescription: "GRANT",
    isBalanced: false,
  };
  await sql("UPDATE bank_accounts SET pays_by = 'nacha', payer_ids = $1 WHERE number = '000123456789'", [
    JSON.stringify(ids),
  ]);
}

/**
 * Creates a payee with $49, and enters their account for the bank rail on the page that their partner sends them to.
 */
async function enterAccount(page: Page, baseURL: string): Promise<string> {
  const payee = await newIdentity(page, "individual", "Ada Whitfield");
  await sql("UPDATE identities SET kyc_tier = 3 WHERE id = $1", [payee.id]);
  const donor = await newIdentity(page, "individual", "Dana Donor");
  const gift = { from: donor.id, to: payee.id, amount_cents: 5_000, payment_method_id: "pm_sandbox_ok" };
  const { id } = await call<{ id: string }>(page.request, "POST", "/v1/gifts", gift);
  const status = async () => (await call<{ status: string }>(page.request, "GET", `/v1/gifts/${id}`)).status;
  await expect.poll(status, PATIENCE).toBe("settled");
  const path = `/v1/identities/${payee.id}/payout_account`;
  const account = await call<{ id: string; onboarding_url: string }>(page.request, "POST", path, {
    return_url: `${baseURL}/docs`,
    country: "US",
  });
  await page.goto(account.onboarding_url);
  await expect(page.getByText("We store it encrypted")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Enter it on this site" }).click();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Enter an IBAN instead" }).click();
  await page.getByLabel("IBAN", { exact: true }).fill("DE89370400440532013001");
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("its check digits are wrong");
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Enter an account in the United States instead" }).click();
  await page.getByLabel("Account holder").fill("Ada Whitfield");
  await page.getByLabel("Routing number").fill("011000015");
  await page.getByLabel("Account number", { exact: true }).fill(NUMBER);
  await page.getByLabel("Account number again").fill(NUMBER);
  await page.getByLabel("Town or city").fill("Boston");
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page).toHaveURL(new RegExp(`/docs\\?payout_account_id=${account.id}`));
  const set = await call<object>(page.request, "GET", path);
  expect(set).toMatchObject({ status: "enabled", last4: NUMBER.slice(-4), onboarding_url: null });
  expect(JSON.stringify(set)).not.toContain(NUMBER);
  await page.goto(account.onboarding_url);
  await expect(page.getByText("This link isn’t valid")).toBeVisible();
  await call(page.request, "POST", "/v1/payouts", { identity_id: payee.id });
  return payee.id;
}

async function operator(browser: Browser, which: "operator" | "second_operator"): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAsOperator(page, which);
  await proveSessionsOf(sandbox()[`${which}_email`]);
  return page;
}

async function traceOf(fileId: string): Promise<string> {
  const [line] = await sql<{ reference: string }>(
    `SELECT l.reference FROM bank_payment_lines l JOIN bank_transfers t ON t.id = l.transfer_id WHERE l.file_id = $1 AND t.account_last4 = $2`,
    [fileId, NUMBER.slice(-4)],
  );
  return line!.reference;
}

/** The bank rejects the transfer: an operator uploads its report, checks it, and applies it. */
async function uploadAnswer(page: Page, reference: string): Promise<void> {
  const payments = [reference, "INVOICE 77"].map(
    (name) => `<TxInfAndSts><OrgnlEndToEndId>${name}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
      <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account ${NUMBER} is closed</AddtlInf></StsRsnInf></TxInfAndSts>`,
  );
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>X</OrgnlPmtInfId>${payments.join("")}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  await page.getByRole("link", { name: "upload it" }).click();
  await expectGoodPage(page);
  const choose = (text: string) =>
    page
      .getByLabel("Answers", { exact: true })
      .setInputFiles({ name: "report.xml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await choose("Dear customer");
  await expect(page.getByRole("alert").filter({ hasText: "was not taken" })).toBeVisible();
  await choose(report);
  await expect(page.getByRole("heading", { level: 1, name: "report.xml" })).toBeVisible();
  await expect(page.getByText("The payout fails, and its amount returns to the balance.")).toBeVisible();
  await expect(page.getByText("No transfer of a released file has this reference.")).toBeVisible();
  await expect(page.getByText(NUMBER)).toHaveCount(0);
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Apply it" }).click();
  await expect(page.getByText("Everything it says is recorded")).toBeVisible();
  await expectGoodPage(page);
  const failed = () => sql<object>("SELECT FROM payouts WHERE failure_code = 'account_closed'");
  await expect.poll(async () => (await failed()).length, PATIENCE).toBeGreaterThan(0);
  await page.goto("/admin/bank/answers");
  await choose(report);
  await expect(page.getByRole("status")).toContainText("This file was uploaded before.");
  await page.goto("/admin/bank/answers");
  await expect(page.getByRole("link", { name: "report.xml" })).toBeVisible();
  await expectGoodPage(page);
}

async function open(page: Page, kind: string): Promise<void> {
  await page.goto(`/admin/payment-file?kind=${kind}`);
  await page.locator("[data-row]").first().click();
}

test("a payee enters an account, one operator makes the file that pays them, and another one releases it", async ({
  page,
  browser,
  baseURL,
}) => {
  await openAccount();
  await enterAccount(page, baseURL!);
  const waiting = async () => (await sql<object>("SELECT FROM bank_transfers WHERE status = 'waiting'")).length;
  await expect.poll(waiting, PATIENCE).toBeGreaterThan(0);

  const first = await operator(browser, "operator");
  await open(first, "to_make");
  await expect(first.getByText("Ada Whitfield").first()).toBeVisible();
  await expect(first.getByText(NUMBER)).toHaveCount(0);
  await expectGoodPage(first);
  await first.getByRole("link", { name: "Make a file" }).click();
  await expectGoodPage(first);
  await first.getByLabel("Reason").selectOption("It is the day for it.");
  await first.getByRole("button", { name: "Make a file" }).click();
  await expect(first.getByRole("status")).toContainText("The file is made.");
  await open(first, "to_release");
  await expectGoodPage(first);
  const file = first.url().split("/").at(-1)!.split("?")[0]!;
  expect((await first.request.get(`/admin/payment-file/${file}/file`)).status()).toBe(409);
  await first.getByRole("link", { name: "Release it" }).click();
  await first.getByLabel("Reason").selectOption("I have compared it line by line.");
  await first.getByRole("button", { name: "Release it" }).click();
  await expect(first.getByRole("alert", { name: "There is a problem" })).toContainText("Another operator must agree");

  const second = await operator(browser, "second_operator");
  await second.goto(`/admin/payment-file/${file}`);
  await second.getByRole("link", { name: "Release it" }).click();
  await second.getByLabel("Reason").selectOption("I have compared it line by line.");
  await second.getByRole("button", { name: "Release it" }).click();
  await expect(second.getByRole("status")).toContainText("It is released.");
  await second.goto(`/admin/payment-file/${file}`);
  await expectGoodPage(second);
  const [download] = await Promise.all([
    second.waitForEvent("download"),
    second.getByRole("link", { name: /^Download / }).click(),
  ]);
  const paid = await readFile(await download.path(), "utf8");
  expect(paid).toContain(NUMBER);
  await uploadAnswer(second, await traceOf(file));
  // Nobody else finds the file.
  expect((await page.request.get(`/admin/payment-file/${file}/file`)).status()).toBe(404);
});

test("a donor whose account nobody knows is asked for it, and is refunded by the next file", async ({
  page,
  browser,
}) => {
  await openAccount();
  const payee = await newIdentity(page, "individual", "Rita Recipient");
  await sql("UPDATE identities SET kyc_tier = 3 WHERE id = $1", [payee.id]);
  const email = `${crypto.randomUUID()}@example.org`;
  const donor = await call<{ id: string }>(page.request, "POST", "/v1/identities", {
    type: "individual",
    email,
    display_name: "Dana Donor",
  });
  const cents = 4_000 + Math.floor(Math.random() * 900);
  const gift = { from: donor.id, to: payee.id, amount_cents: cents, payment_method_id: "pm_sandbox_transfer" };
  const { id, payment_instructions } = await call<{ id: string; payment_instructions: { reference: string } }>(
    page.request,
    "POST",
    "/v1/gifts",
    gift,
  );
  // The sandbox's bank names no routing number, so the sender's account is unknown.
  await call(page.request, "POST", "/v1/sandbox/transfers", { reference: payment_instructions.reference });
  const status = async () => (await call<{ status: string }>(page.request, "GET", `/v1/gifts/${id}`)).status;
  await expect.poll(status, PATIENCE).toBe("settled");
  await call(page.request, "POST", `/v1/gifts/${id}/refund`, {});
  expect(await status()).toBe("reversed");

  const amount = `$${(cents / 100).toFixed(2)}`;
  await page.goto(linkIn(await emailWith(`Where should we send your ${amount}?`), "/refund-account/"));
  await expect(page.getByText(`We owe you ${amount}`)).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Account holder").fill("Dana Donor");
  await page.getByLabel("Routing number").fill("011000015");
  await page.getByLabel("Account number", { exact: true }).fill(NUMBER);
  await page.getByLabel("Account number again").fill("1");
  await page.getByLabel("Town or city").fill("Boston");
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel("Account number", { exact: true }).fill(NUMBER);
  await page.getByLabel("Account number again").fill(NUMBER);
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We have your account");
  await expectGoodPage(page);

  const first = await operator(browser, "operator");
  await first.goto("/admin/bank/refunds");
  const row = first.getByRole("row").filter({ hasText: id });
  await expect(row.getByText("Answered")).toBeVisible();
  await expect(row.getByText("Waits for the next payment file")).toBeVisible();
  await expect(first.getByText(NUMBER)).toHaveCount(0);
  await expectGoodPage(first);
  const waits = async () =>
    (await sql<object>("SELECT FROM bank_transfers WHERE status = 'waiting' AND direction = 'refund'")).length;
  await expect.poll(waits, PATIENCE).toBeGreaterThan(0);
  await open(first, "to_make");
  await first.getByRole("link", { name: "Make a file" }).click();
  await first.getByLabel("Reason").selectOption("It is the day for it.");
  await first.getByRole("button", { name: "Make a file" }).click();
  await expect(first.getByRole("status")).toContainText("The file is made.");
  const second = await operator(browser, "second_operator");
  await open(second, "to_release");
  await second.getByRole("link", { name: "Release it" }).click();
  await second.getByLabel("Reason").selectOption("I have compared it line by line.");
  await second.getByRole("button", { name: "Release it" }).click();
  await expect(second.getByRole("status")).toContainText("It is released.");

  // The bank executes it, and its statement says so.
  await second.goto("/dev/bank");
  const account = second.getByRole("region", { name: /USD$/ });
  await account.getByRole("button", { name: "Execute payment files" }).click();
  await expect(second.getByText("has executed the released payment files")).toBeVisible();
  await expectGoodPage(second);
  await account.getByRole("button", { name: "Make a statement and import it" }).click();
  await expect(async () => {
    await first.goto("/admin/bank/refunds");
    await expect(row.getByText("Sent")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your refund is sent");
  await expectGoodPage(page);
});
