import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

const UNSPONSORED = { mutual_aid: "legalMutual", personal_gift: "legalPersonal" } as const;

interface LegalPool {
  legal_structure: string;
  /** True if a sponsor answers for it as a charity. */
  isSponsored: boolean;
  /** The sponsor's public name. */
  sponsorName: string | null;
}

/** Explains the legal nature of a pool's payments: whether members can deduct theirs, and what payouts are. */
export function poolLegalWords({ legal_structure, isSponsored, sponsorName }: LegalPool, locale: Locale): string {
  const t = translator(locale, "pool");
  if (isSponsored) return t("legalSponsored", { name: recipientName(sponsorName, locale) });
  return t(UNSPONSORED[legal_structure as keyof typeof UNSPONSORED] ?? "legalUnsponsored");
}
