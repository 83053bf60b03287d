import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Page, test } from "@playwright/test";
import { decodeQrCode } from "@/server/testing/decode-qr-code";
import { sql } from "./database";
import { SANDBOX_FILE } from "./sandbox";

/** The sandbox's euro account, which donors in these tests transfer to. */
export const EURO_IBAN = "DE89370400440532013000";

/** The name of the account's holder: the operator of the product under test. */
export async function holderOfEuroAccount(): Promise<string> {
  const [account] = await sql<{ holder: string }>("SELECT holder FROM bank_accounts WHERE iban = $1", [EURO_IBAN]);
  return account!.holder;
}

/** An entry of the account's statement. */
export interface StatementLine {
  /** Negative for outgoing money. */
  cents: number;
  text: string;
  name: string;
  iban?: string;
}

/** Imports a statement of the account as an operator does, with one transfer on it. */
export function importTransfer({ cents, text }: { cents: number; text: string }): Promise<void> {
  return importStatement([{ cents, text, name: "MAYA OKAFOR" }]);
}

/** Imports a statement of the account as an operator does. */
export async function importStatement(bookings: readonly StatementLine[]): Promise<void> {
  const [before] = await sql<{ cents: string }>(
    `SELECT coalesce(sum(l.amount_cents), 0)::text AS cents FROM bank_lines l
     JOIN bank_accounts a ON a.id = l.account_id WHERE a.iban = $1`,
    [EURO_IBAN],
  );
  const opening = Number(before!.cents);
  const day = new Date().toISOString().slice(2, 10).replaceAll("-", "");
  const euros = (amount: number) => (Math.abs(amount) / 100).toFixed(2).replace(".", ",");
  const closing = opening + bookings.reduce((sum, { cents }) => sum + cents, 0);
  const sign = (amount: number) => (amount < 0 ? "D" : "C");
  const lines = [
    ":20:STATEMENT",
    `:25:${EURO_IBAN}`,
    `:60F:${sign(opening)}${day}EUR${euros(opening)}`,
    ...bookings.flatMap(({ cents, text, name, iban }) => [
      `:61:${day}${sign(cents)}${euros(cents)}NTRF${crypto.randomUUID().slice(0, 8)}`,
      `:86:166?00${cents < 0 ? "LASTSCHRIFT" : "GUTSCHRIFT"}?20SVWZ+${text}${iban ? `?31${iban}` : ""}?32${name}`,
    ]),
    `:62F:${sign(closing)}${day}EUR${euros(closing)}`,
    "-",
    "",
  ];
  const file = test.info().outputPath(`statement-${crypto.randomUUID()}.sta`);
  writeFileSync(file, lines.join("\r\n"));
  // DATA_DIR has the product's secret: account data in statements is encrypted.
  const DATA_DIR = path.dirname(path.resolve(SANDBOX_FILE));
  const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL, DATA_DIR };
  execFileSync(process.execPath, ["dist/commands/bank-import.js", file], { env });
}

/** Decodes the page's QR code, as drawn, with another library than the one that made it. */
export async function readTransferCode(page: Page): Promise<string | null> {
  const drawn = await page.getByRole("img", { name: /^QR|QR/ }).evaluate((svg) => ({
    size: Number(svg.getAttribute("viewBox")!.split(" ")[2]),
    path: svg.querySelector("path")!.getAttribute("d")!,
  }));
  return decodeQrCode(drawn);
}
