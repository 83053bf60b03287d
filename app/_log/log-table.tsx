import { reasonText } from "@/app/_log/reason-text";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import type { LogActor, OrganizationLogEntry } from "@/server/domain/organizations/read-log";
import { isId } from "@/server/kernel/ids";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface LogTableProps {
  rows: readonly OrganizationLogEntry[];
  /** The organization's path, without a language. */
  home: string;
  timeZone: string;
  language: PageLocale;
}

/** The audit log of an organization, one entry per row. */
export function LogTable({ rows, language, ...place }: LogTableProps) {
  const caption = translator(language.locale, "dashboard")("settingsLog");
  return (
    <DataTable caption={caption} columns={columnsOf(place, language)} rows={rows} keyOf={({ id }) => String(id)} />
  );
}

/** The rooms that have a page for the subjects of entries. */
const ROOMS = [
  ["gift", "gifts"],
  ["supporter", "supporters"],
  ["campaign", "campaigns"],
  ["payout", "money/payouts"],
] as const;

function columnsOf(
  { home, timeZone }: Pick<LogTableProps, "home" | "timeZone">,
  { locale, href }: PageLocale,
): Column<OrganizationLogEntry>[] {
  const t = translator(locale, "dashboard");
  return [
    {
      key: "what",
      title: t("logWhat"),
      cell: ({ action, detail }) => (
        <>
          {t("logAction", { action: action.replaceAll(".", "_") })}
          {detail && (
            <span className="block text-quiet text-small [overflow-wrap:anywhere]">
              <bdi>{reasonText(detail, locale)}</bdi>
            </span>
          )}
        </>
      ),
    },
    { key: "who", title: t("logWho"), onPhone: "line", cell: ({ by }) => <Actor by={by} locale={locale} /> },
    {
      key: "about",
      title: t("logAbout"),
      onPhone: "line",
      cell: ({ subjectId }) => {
        const room = ROOMS.find(([kind]) => isId(subjectId, kind))?.[1] ?? null;
        const id = <code className="text-small [overflow-wrap:anywhere]">{subjectId}</code>;
        if (room === null) return id;
        return (
          <a
            href={href(`${home}/${room}/${subjectId}`)}
            data-row
            className="text-link inline-flex min-h-11 items-center"
          >
            {id}
          </a>
        );
      },
    },
    {
      key: "when",
      title: t("logWhen"),
      onPhone: "line",
      isFigure: true,
      cell: ({ at }) => <MomentText at={at} timeZone={timeZone} locale={locale} />,
    },
  ];
}

function Actor({ by, locale }: { by: LogActor; locale: Locale }) {
  const t = translator(locale, "dashboard");
  const text =
    by.kind === "member"
      ? (by.address ?? t("logFormer"))
      : t("logKey", { name: by.owner ?? translator(locale, "account")("organizationUnnamed") });
  return <bdi className="[overflow-wrap:anywhere]">{text}</bdi>;
}
