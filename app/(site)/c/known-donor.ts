import { getSignedIn } from "@/app/signed-in";
import { readMyLimits } from "@/server/domain/me/my-limits";
import { readMyName } from "@/server/domain/me/my-name";
import type { Cents } from "@/server/kernel/money";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface KnownDonor {
  /** What the form is filled in with. */
  input: Record<string, string>;
  /** What the donor can still give, in words; a script warns about nothing, as the address can be changed. */
  limit: { text: string; mostCents: Cents };
}

/** What a form knows of who is signed in in this browser: only their own. Null for nobody. */
export async function knownDonor(locale: Locale): Promise<KnownDonor | null> {
  const user = await getSignedIn();
  if (!user) return null;
  const [name, all] = await Promise.all([user.run(readMyName, {}), user.run(readMyLimits, {})]);
  const { limits } = all.find((one) => one.name === user.email) ?? all[0] ?? {};
  const leftCents = limits?.outgoing.remainingCents ?? null;
  const left = leftCents === null ? null : formatRoundMoney(leftCents, "USD", locale);
  const text = left === null ? "" : translator(locale, "give")("limitLeft", { left });
  return { input: { name: name ?? "", email: user.email }, limit: { text, mostCents: 0n } };
}
