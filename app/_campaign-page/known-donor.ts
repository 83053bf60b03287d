import { getSignedIn } from "@/app/_request/signed-in";
import { readMyAllowance } from "@/server/domain/me/my-limits";
import { readMyName } from "@/server/domain/me/my-name";
import type { Cents } from "@/server/kernel/money";
import { formatLimit } from "@/server/texts/format-limit";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface KnownDonor {
  /** What the form is filled in with. */
  input: Record<string, string>;
  /** What the donor can still give, in words; a script warns about nothing, as the address can be changed. */
  limit: { text: string; mostCents: Cents };
}

/** What a form knows of who is signed in in this browser: only their own. Null for nobody. */
export async function knownDonor(locale: Locale, currency: string): Promise<KnownDonor | null> {
  const user = await getSignedIn();
  if (!user) return null;
  const [name, left] = await Promise.all([
    user.run(readMyName, {}),
    user.run(readMyAllowance, { email: user.email, currency }),
  ]);
  const text = left === null ? "" : translator(locale, "give")("limitLeft", { left: formatLimit(left, locale) });
  return { input: { name: name ?? "", email: user.email }, limit: { text, mostCents: 0n } };
}
