import { notFound } from "next/navigation";
import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { logFilters, logSelection, SUBJECT_MAX_CHARACTERS } from "@/app/_log/log-query";
import { LogTable } from "@/app/_log/log-table";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { ListFoot } from "@/app/_search/list-foot";
import { FilterBar } from "@/components/parts/filter-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { readTeam } from "@/server/domain/organizations/list-members";
import { LOG_KINDS, readOrganizationLog } from "@/server/domain/organizations/read-log";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

const KIND_WORDS: Record<(typeof LOG_KINDS)[number], TextKey<"dashboard">> = {
  supporter: "supporters",
  gift: "gifts",
  receipt: "receipts",
  campaign: "campaigns",
  match: "matches",
  recurring_gift: "recurringShort",
  organization: "settingsTeam",
  api_key: "developersKeys",
  webhook_endpoint: "logWebhooks",
  identity: "logIdentities",
};

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navLog");

/** What the members and keys of an organization did, for its owners and admins. */
export default async function LogPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/settings/log");
  const { acting, id, language, timeZone, isAdmin, organizationId } = opened;
  if (!isAdmin || organizationId !== null) notFound();
  const t = translator(language.locale, "dashboard");
  const query = await props.searchParams;
  const { members } = await acting.run(readTeam, {});
  const selection = logSelection(query);
  const { kind = null, by = null, about = null } = selection;
  const before = Number(query.after);
  const { rows, next } = await acting.run(readOrganizationLog, {
    ...logFilters(query),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  });
  const home = organizationPath(id);
  const path = `${home}/settings/log`;
  return (
    <OrganizationFrame opened={opened} room="/settings" part="/settings/log" title={t("settingsLog")} isWide>
      <FilterBar
        label={t("settingsLog")}
        filters={[
          {
            kind: "select",
            name: "kind",
            label: t("logKind"),
            value: kind,
            all: t("logKinds"),
            options: LOG_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value], {}) })),
          },
          {
            kind: "select",
            name: "by",
            label: t("logWho"),
            value: by,
            all: t("logEveryone"),
            options: members.map(({ userId, email }) => ({ value: userId, label: email })),
          },
          {
            kind: "text",
            name: "about",
            label: t("logAbout"),
            help: t("logAboutHelp"),
            value: about,
            maxLength: SUBJECT_MAX_CHARACTERS,
          },
        ]}
        submit={t("filterShow")}
      />
      {rows.length === 0 ? (
        <EmptyState>{Object.keys(selection).length > 0 ? t("logNone") : t("logEmpty")}</EmptyState>
      ) : (
        <LogTable rows={rows} home={home} timeZone={timeZone} language={language} />
      )}
      <More {...language} path={path} query={{ ...selection }} next={next === null ? null : String(next)} />
      {rows.length > 0 && <ListFoot path={path} query={{ ...selection }} language={language} />}
    </OrganizationFrame>
  );
}
