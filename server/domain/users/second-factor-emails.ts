import { queueEmail } from "@/server/domain/email/queue-email";
import { newSecret } from "@/server/domain/users/sign-in-tokens";
import { findUser } from "@/server/domain/users/users";
import type { SecondFactorOccasion } from "@/server/kernel/second-factor-occasion";
import type { Context } from "@/server/operations/context";
import { knownLocale } from "@/server/texts/locales";

/** Emails the user what happened to their second factor, so that they notice if someone else did it. */
export async function emailAboutSecondFactor(
  tx: Context,
  userId: string,
  occasion: SecondFactorOccasion,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const codesLeft = await tx.db.recoveryCode.count({ where: { userId } });
  const locale = knownLocale(user.locale) ?? "en";
  const data = { occasion, codesLeft, link: `${tx.settings.publicUrl}/me/account?lang=${locale}` };
  const written = tx.ports.emails.write({ kind: "second_factor", locale, data });
  await queueEmail(tx, { key: `second-factor:${newSecret(tx)}`, to: user.email, ...written, attachments: [] });
}
