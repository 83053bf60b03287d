import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The fields of a request that determine how it is decided. */
interface Decided {
  rule: string;
  required: number;
  received: number;
  quorum: number | null;
  electorate: number | null;
  closesAt: Date | null;
}

/** Says in a sentence what an open request waits for, and what has come in so far. */
export function decisionText({ rule, required, received, quorum, ...request }: Decided, locale: Locale): string {
  const t = translator(locale, "membership");
  const date = request.closesAt ? formatDate(request.closesAt, locale) : "";
  switch (rule) {
    case "approvals":
      return t("waitsStewards", { received, required, date });
    case "any_approvals":
      return t("waitsAnyone", { received, required, date });
    case "vote":
      return t("waitsVotes", { received, quorum: quorum ?? 0, electorate: request.electorate ?? 0, date });
    case "draw":
      return t("waitsDraw");
    case "treasury":
      return t("waitsTreasury");
    default:
      return t("waitsPool");
  }
}
