import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { signIn } from "./sign-ins";

/** Runs one statement on the product's database. */
export async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Makes the owner of an address an operator who has set up two-step verification. */
export async function becomeOperator(page: Page, email: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL };
  execFileSync(process.execPath, ["dist/commands/operators.js", "add", email], { env });
  await signIn(page, email, "/admin");
  // Without a second factor there is nothing but the way to one.
  const response = await page.request.get("/admin/task");
  expect(new URL(response.url()).pathname).toBe("/me/account/second-factor");
  await page.getByRole("button", { name: "Set up two-step verification" }).click();
  const link = await page.getByRole("link", { name: "Open the app on this device" }).getAttribute("href");
  const key = new URL(link!).searchParams.get("secret")!;
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await page.getByRole("textbox", { name: /^Code from your app/ }).fill(code);
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Two-step verification is on" })).toBeVisible();
}
