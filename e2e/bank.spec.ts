import { randomInt } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { camtBalance, camtEntry, camtFile, camtPayment, camtStatement } from "@/server/testing/camt-file";
import { unique } from "./campaigns";
import { sql } from "./database";
import { signInAsOperator } from "./operators";
import { expectGoodPage } from "./page-checks";

/** A German IBAN that nobody else has. */
function newIban(): string {
  const number = Array.from({ length: 18 }, () => randomInt(10)).join("");
  const check = 98n - (BigInt(`${number}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${number}`;
}

interface Transfer {
  cents: number;
  reference: string;
  name: string;
  text: string;
}

const money = (cents: number) => (cents / 100).toFixed(2);

/** A statement of one day, whose closing balance is the opening balance plus the transfers. */
function statementOf(iban: string, number: number, openingCents: number, transfers: Transfer[]): string {
  const closing = transfers.reduce((sum, { cents }) => sum + cents, openingCents);
  return camtFile({
    statements: [
      camtStatement({
        number,
        account: `<IBAN>${iban}</IBAN>`,
        balances: [
          camtBalance("OPBD", money(openingCents), "2026-11-02"),
          camtBalance("CLBD", money(closing), "2026-11-02"),
        ],
        entries: transfers.map(({ cents, reference, name, text }) =>
          camtEntry({
            amount: money(cents),
            reference,
            payments: [
              camtPayment(
                `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
              ),
            ],
          }),
        ),
      }),
    ],
  });
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/admin/bank/import");
  await page.getByLabel("Statements").setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("an operator adds an account, books statements after looking at them, and decides what is unclear", async ({
  page,
}) => {
  const iban = newIban();
  const holder = unique("Almoner Trust");
  await signInAsOperator(page);
  await page.goto("/admin/bank/import");
  await expectGoodPage(page);

  // A statement of an unknown account names the account.
  const ada = { cents: 5_000, reference: "R1", name: "Ada Giver", text: "For the harbor" };
  const first = statementOf(iban, 1, 0, [
    ada,
    { cents: 1_250, reference: "R2", name: "Bo <b>Bold</b>".replaceAll("<", "&lt;"), text: "7KQ4" },
  ]);
  const name = `${unique("november")}.xml`;
  await upload(page, name, first);
  await expect(page.getByText("Nothing of this file can be booked")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Add this account" }).click();
  await expect(page.getByLabel("IBAN")).toHaveValue(iban);
  await page.getByRole("button", { name: "Add the account" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("Enter who holds the account");
  await expectGoodPage(page);
  await page.getByLabel("Account holder").fill(holder);
  await page.getByLabel("IBAN").fill(`${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`);
  await page.getByRole("button", { name: "Add the account" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("This is no IBAN");
  await page.getByLabel("IBAN").fill(iban.replaceAll(/(.{4})/g, "$1 "));
  await page.getByRole("button", { name: "Add the account" }).click();

  // It is shown before it is booked.
  const book = page.getByRole("button", { name: "Book 2 payments" });
  await expect(book).toBeVisible();
  const booked = () =>
    sql(
      "SELECT count(*)::int AS count FROM bank_lines l JOIN bank_accounts a ON a.id = l.account_id WHERE a.iban = $1",
      [iban],
    );
  expect(await booked()).toEqual([{ count: 0 }]);
  await expect(page.getByText("closes with")).toContainText("closes with");
  await expectGoodPage(page);
  await book.click();
  await expect(page.getByText("2 new payments were booked")).toBeVisible();
  expect(await booked()).toEqual([{ count: 2 }]);
  await expectGoodPage(page);
  await upload(page, name, first);
  await expect(page.getByRole("status")).toContainText("This file was uploaded before");

  // Two payments of the same amount on the same day, which only the bank's reference tells apart.
  const second = `${unique("later")}.xml`;
  const [two, three] = ["R3", "R4"].map((reference) => ({ ...ada, reference, text: `Again ${reference}` }));
  await upload(page, second, statementOf(iban, 3, 6_250, [two!, three!]));
  await page.getByRole("button", { name: /^Book|^Confirm/ }).click();
  await page.getByRole("link", { name: "Decide" }).click();
  await expect(page.getByText(/to decide/)).toBeVisible();
  await expect(page.getByText("Differs").first()).toBeVisible();
  await expectGoodPage(page);
  await page.keyboard.press("1");
  await expect(page.getByRole("status")).toContainText("it is in the books already");
  const another = page.getByRole("button", { name: "Another payment: book it" });
  if (await another.isVisible()) {
    await page.waitForLoadState("load");
    await page.keyboard.press("1");
    await expect(page.getByText("Every entry of this file is decided.")).toBeVisible();
  }
  await expectGoodPage(page);

  // The account's pages show what is booked, what is missing, and what is open.
  await page.goto("/admin/bank");
  await expect(page.getByRole("link", { name: holder })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: holder }).click();
  await expect(page.getByText("Statement 2 of")).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: "Payments on the account" }).click();
  await expect(page.getByText("Bo <b>Bold</b>")).toBeVisible();
  await page.getByLabel("Name, text or reference").fill("harbor");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("Ada Giver")).toBeVisible();
  await expect(page.getByText("Bo <b>Bold</b>")).toHaveCount(0);
  await expectGoodPage(page);

  // An account with unmatched payments cannot be closed.
  await page.goto("/admin/bank");
  await page.getByRole("link", { name: holder }).click();
  await page.getByRole("link", { name: "Close the account" }).click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: "Close the account" }).click();
  await expect(page.getByRole("alert", { name: "There is a problem" })).toContainText("must be matched");
  await page.goto("/admin/bank/files");
  await expect(page.getByRole("link", { name: second })).toBeVisible();
  await expectGoodPage(page);
});

test("without scripts, several files go at once, and a statement that does not add up says by how much", async ({
  browser,
}) => {
  const plain = await browser.newPage({ baseURL: test.info().project.use.baseURL, javaScriptEnabled: false });
  await signInAsOperator(plain, "second_operator");
  const iban = newIban();
  await plain.goto("/admin/bank/add");
  await plain.getByLabel("Account holder").fill(unique("Plain"));
  await plain.getByLabel("IBAN").fill(iban);
  await plain.getByRole("button", { name: "Add the account" }).click();
  await expect(plain.getByRole("status")).toContainText("The account is added");
  const transfer = { cents: 700, reference: "P1", name: "Cy", text: "Gift" };
  const wrong = statementOf(iban, 8, 0, [transfer]).replace(
    ">7.00</Amt>\n    <CdtDbtInd>CRDT</CdtDbtInd><Dt>",
    ">7.01</Amt>\n    <CdtDbtInd>CRDT</CdtDbtInd><Dt>",
  );
  const names = [unique("good"), unique("wrong")].map((name) => `${name}.xml`);
  await plain.goto("/admin/bank/import");
  await plain.getByLabel("Statements").setInputFiles([
    { name: names[0]!, mimeType: "text/xml", buffer: Buffer.from(statementOf(iban, 7, 0, [transfer])) },
    { name: names[1]!, mimeType: "text/xml", buffer: Buffer.from(wrong) },
  ]);
  await plain.getByRole("button", { name: "Upload" }).click();
  await expect(plain.getByRole("link", { name: names[0]! })).toBeVisible();
  await plain.getByRole("link", { name: names[1]! }).click();
  await expect(async () => {
    await plain.reload();
    await expect(plain.getByText("€7.01")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(plain.getByRole("button", { name: /^Book/ })).toHaveCount(0);
  await plain.close();
});
