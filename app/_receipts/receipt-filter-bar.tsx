import { FilterBar } from "@/components/parts/filter-bar";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const NUMBER_MAX_CHARACTERS = 60;
/** So many calendar years can be chosen. */
const YEARS_OFFERED = 6;
const STATUSES = ["issued", "void"] as const;

/** What the URL of the list asks for: nothing is empty. */
type ReceiptSelection = { number?: string; year?: string; status?: (typeof STATUSES)[number]; email?: "bounced" };

const yearsUntil = (now: Date) =>
  Array.from({ length: YEARS_OFFERED }, (_, back) => String(now.getUTCFullYear() - back));

/** Takes from a URL what the list can be asked for; the rest is ignored. */
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

/** The filters that a selection means. */
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
  /** Whether the reader may know which emails came back. */
  hasBounces: boolean;
}

/** Chooses which receipts are shown. */
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
