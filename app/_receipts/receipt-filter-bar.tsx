import { FilterBar } from "@/components/parts/filter-bar";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const NUMBER_MAX_CHARACTERS = 60;
/** The number of calendar years to choose from. */
const YEARS_OFFERED = 6;
const STATUSES = ["issued", "void"] as const;

/** The list's URL parameters; empty ones are left out. */
type ReceiptSelection = { number?: string; year?: string; status?: (typeof STATUSES)[number]; email?: "bounced" };

const yearsUntil = (now: Date) =>
  Array.from({ length: YEARS_OFFERED }, (_, back) => String(now.getUTCFullYear() - back));

/** Reads the list's parameters from a URL; ignores all others. */
export function selectionIn(query: Record<string, string | string[] | undefined>, now: Date): ReceiptSelection {
  const number = typeof query.number === "string" ? query.number.trim().slice(0, NUMBER_MAX_CHARACTERS) : "";
  const year = yearsUntil(now).find((one) => one === query.year);
  const status = STATUSES.find((one) => one === query.status);
  return {
    ...(number !== "" && { number }),
    ...(year && { year }),
    ...(status && { status }),
    ...(query.email === "bounced" && { email: query.email }),
  };
}

/** The filters for a selection. */
export function filtersIn({ number, year, status, email }: ReceiptSelection) {
  return {
    ...(email && { email }),
    ...(number && { number }),
    ...(year && { tax_year: Number(year) }),
    ...(status && { status }),
  };
}

interface ReceiptFilterBarProps {
  selection: ReceiptSelection;
  now: Date;
  locale: Locale;
  /** Whether the reader may know which emails bounced. */
  hasBounces: boolean;
}

/** Filters the list of receipts. */
export function ReceiptFilterBar({ selection, now, locale, hasBounces }: ReceiptFilterBarProps) {
  const t = translator(locale, "dashboard");
  const { number = null, year = null, status = null, email = null } = selection;
  const bounced = [{ value: "bounced", label: t("receiptBounced") }];
  const years = yearsUntil(now).map((value) => ({ value, label: value }));
  const statuses = STATUSES.map((value) => ({ value, label: t(value === "void" ? "receiptVoid" : "receiptValid") }));
  return (
    <FilterBar
      label={t("receipts")}
      filters={[
        { kind: "text", name: "number", label: t("columnNumber"), value: number, maxLength: NUMBER_MAX_CHARACTERS },
        { kind: "select", name: "year", label: t("receiptYear"), value: year, all: t("receiptYears"), options: years },
        {
          kind: "select",
          name: "status",
          label: t("columnStatus"),
          value: status,
          all: t("receiptStatuses"),
          options: statuses,
        },
        ...(hasBounces
          ? [
              {
                kind: "select" as const,
                name: "email",
                label: t("receiptEmail"),
                value: email,
                all: t("receiptEmails"),
                options: bounced,
              },
            ]
          : []),
      ]}
      submit={t("filterShow")}
    />
  );
}
