import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { sql } from "./database";
import { sandbox } from "./sandbox";
import { beginSession, hashOfToken, leaveFor, signInWithLink } from "./sign-ins";

/** Marks the second factor as proven in every session of a user, for tests of what comes after it. */
export async function proveSessionsOf(email: string): Promise<void> {
  await sql(
    `UPDATE user_sessions SET second_factor_at = now() + interval '1 day'
     WHERE user_id IN (SELECT user_id FROM user_addresses WHERE lower(email) = lower($1))`,
    [email],
  );
}

/**
 * Makes this browser's operator session look idle for too long. Other sessions of the same operator stay as they are.
 */
export async function leaveIdle(page: Page): Promise<void> {
  const { value } = (await page.context().cookies()).find(({ name }) => name.endsWith("almoner_session"))!;
  await sql(
    `UPDATE user_sessions SET second_factor_at = now() - interval '16 min', operated_at = now() - interval '16 min'
     WHERE token_hash = $1`,
    [hashOfToken(value)],
  );
}

type Operator = "operator" | "second_operator";

/**
 * Signs in as the sandbox's operator, or as the second one where a decision takes two, as if with a code from their
 * app.
 */
export async function signInAsOperator(page: Page, which: Operator = "operator"): Promise<void> {
  expect(await beginSession(page, sandbox()[`${which}_email`], { isProven: true })).toBe(true);
  await page.goto("/admin");
}

/** Signs in as an operator with an emailed link and a code from their app. */
export async function signInWithCode(page: Page, which: Operator = "operator"): Promise<void> {
  const { [`${which}_email` as const]: email, [`${which}_totp` as const]: key } = sandbox();
  await signInWithLink(page, email, "/admin");
  await leaveFor(page, "/admin");
  const code = page.getByRole("textbox", { name: /^Code from your app/ });
  // A code works once and attempts are limited, but tests share the operators: reset both before each attempt.
  await expect(async () => {
    await sql("DELETE FROM rate_limit_buckets WHERE key_id LIKE 'second-factor:%' AND tokens < 1");
    await sql(
      `UPDATE second_factors SET last_step = 0
       WHERE user_id IN (SELECT user_id FROM user_addresses WHERE lower(email) = lower($1))`,
      [email],
    );
    await code.fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(code).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ intervals: [500, 5_000], timeout: 120_000 });
  await page.goto("/admin");
}
