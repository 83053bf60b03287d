import { getSignedIn } from "@/app/_request/signed-in";
import { readOfferedMethods } from "@/server/domain/checkouts/chosen-method";
import { readMyAllowance } from "@/server/domain/me/my-limits";
import { readMyName } from "@/server/domain/me/my-name";
import type { Cents } from "@/server/kernel/money";
import { formatLimit } from "@/server/texts/format-limit";
import type { Locale } from "@/server/texts/locales";
import { methodName } from "@/server/texts/method-name";
import { translator } from "@/server/texts/translator";

interface KnownDonor {
  /** The prefilled values of the form. */
  input: Record<string, string>;
  /** What the donor may still give, in words; scripts don't warn, because the donor may change the address. */
  limit: { text: string; mostCents: Cents };
  /** Their saved payment methods, the default first, and whether they can save another one. */
  saved: { value: string; label: string }[];
  canSave: boolean;
}

/** What a form knows about the user signed in in this browser: only their own data. Null if nobody is signed in. */
export async function knownDonor(locale: Locale, currency: string): Promise<KnownDonor | null> {
  const user = await getSignedIn();
  if (!user) return null;
  const [name, left, { methods, canSave, givenBy }] = await Promise.all([
    user.run(readMyName, {}),
    user.run(readMyAllowance, { email: user.email, currency }),
    user.run(readOfferedMethods, { currency }),
  ]);
  const saved = methods.map((method) => ({ value: method.id, label: methodName(method, locale) }));
  const text = left === null ? "" : translator(locale, "give")("limitLeft", { left: formatLimit(left, locale) });
  return { input: { name: name ?? givenBy ?? "", email: user.email }, limit: { text, mostCents: 0n }, saved, canSave };
}
