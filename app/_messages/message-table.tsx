import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import type { ListedMessage, MessageKind } from "@/server/domain/home/messages/list-messages";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

export const KIND_WORDS: Record<MessageKind, TextKey<"dashboard">> = {
  thanks: "messageThanks",
  update: "messageUpdate",
  received: "messageReceived",
};

interface MessageTableProps {
  rows: readonly ListedMessage[];
  /** The organization's path, without a language. */
  path: string;
  timeZone: string;
  language: PageLocale;
}

/** An organization's outgoing and incoming messages, one per row. */
export function MessageTable({ rows, path, timeZone, language: { locale, href } }: MessageTableProps) {
  const t = translator(locale, "dashboard");
  const columns: Column<ListedMessage>[] = [
    {
      key: "message",
      title: t("columnMessage"),
      cell: ({ id, kind, beginning }) => (
        <a
          href={href(kind === "thanks" ? `${path}/gifts/thanks/${id}` : `${path}/messages/${id}`)}
          data-row
          className="text-link line-clamp-2 min-h-11 content-center font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{beginning}</bdi>
        </a>
      ),
    },
    {
      key: "kind",
      title: t("columnKind"),
      cell: ({ kind, from }) => (
        <>
          {t(KIND_WORDS[kind])}
          {from !== null && (
            <>
              {" · "}
              <bdi className="[overflow-wrap:anywhere]">{from}</bdi>
            </>
          )}
        </>
      ),
    },
    {
      key: "campaign",
      title: t("columnCampaign"),
      onPhone: "line",
      cell: ({ campaign }) => campaign && <bdi>{campaign.name}</bdi>,
    },
    {
      key: "at",
      title: t("columnWhen"),
      onPhone: "line",
      cell: ({ at }) => <MomentText at={at} timeZone={timeZone} locale={locale} />,
    },
  ];
  return <DataTable caption={t("messages")} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
