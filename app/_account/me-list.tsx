import { Children, type ReactNode } from "react";
import type { PageLocale } from "@/app/_request/request-locale";
import { EmptyState } from "@/components/ui/empty-state";
import { translator } from "@/server/texts/translator";

interface MeListProps extends PageLocale {
  /** The text for an empty list. */
  empty: string;
  /** True if looking for a campaign is how to get the first entry. */
  leadsToCampaigns?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A list in one of the sections, or the text for an empty list. */
export function MeList({ locale, href, empty, leadsToCampaigns = false, children }: MeListProps) {
  if (Children.count(children) > 0) return <ul className="divide-y divide-line border-line border-y">{children}</ul>;
  const action = leadsToCampaigns && (
    <a href={href("/")} className="text-link inline-flex min-h-11 items-center">
      {translator(locale, "account")("seeCampaigns")}
    </a>
  );
  return <EmptyState action={action}>{empty}</EmptyState>;
}
