import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { sql } from "./database";
import { sandbox } from "./sandbox";
import { leaveFor, signInWithLink } from "./sign-ins";

/** Counts the second factor as proven in every session of a user, for tests of what comes after it. */
export async function proveSessionsOf(email: string): Promise<void> {
  await sql(
    `UPDATE user_sessions SET second_factor_at = now() + interval '1 day'
     WHERE user_id IN (SELECT user_id FROM user_addresses WHERE lower(email) = lower($1))`,
    [email],
  );
}

/** Signs in as the sandbox's operator, or as its second one where a decision takes two, with a code of their app. */
export async function signInAsOperator(page: Page, which: "operator" | "second_operator" = "operator"): Promise<void> {
  const { [`${which}_email` as const]: email, [`${which}_totp` as const]: key } = sandbox();
  await signInWithLink(page, email, "/admin");
  await leaveFor(page, "/admin");
  const code = page.getByRole("textbox", { name: /^Code from your app/ });
  let steps = -1;
  // A code works once. Another test may have used that of now: those before and after it work as well.
  await expect(async () => {
    const timestamp = Date.now() + steps * 30_000;
    steps = steps === 1 ? -1 : steps + 1;
    await code.fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp }));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(code).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ intervals: [500, 15_000], timeout: 120_000 });
  await page.goto("/admin");
}
