import { notFound } from "next/navigation";
import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { KIND_WORDS, MessageTable } from "@/app/_messages/message-table";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { FilterBar } from "@/components/parts/filter-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { listRunCampaigns } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { listMessages, MESSAGE_KINDS } from "@/server/domain/home/messages/list-messages";
import { isId } from "@/server/kernel/ids";
import { translator } from "@/server/texts/translator";

const MESSAGES_SHOWN = 25;
const CAMPAIGNS_OFFERED = 100;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMessages");

/** An organization's outgoing and incoming messages, newest first. */
export default async function MessagesPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/messages");
  const { acting, id, language, after, timeZone, organizationId } = opened;
  if (organizationId !== null) notFound();
  const t = translator(language.locale, "dashboard");
  const query = await props.searchParams;
  const kind = MESSAGE_KINDS.find((one) => one === query.kind);
  const campaign = typeof query.campaign === "string" && isId(query.campaign, "campaign") ? query.campaign : undefined;
  const positions = (["thankLetter", "campaignUpdate", "campaignMessage"] as const).map((one) =>
    readPosition(after, one),
  );
  const page = { limit: MESSAGES_SHOWN, after: positions.find((position) => position !== null) ?? null };
  const [{ rows, next }, campaigns] = await Promise.all([
    acting.list(listMessages, { kind, campaign_id: campaign }, page),
    acting.list(listRunCampaigns, {}, { limit: CAMPAIGNS_OFFERED, after: null }),
  ]);
  const path = organizationPath(id);
  const selection = { ...(kind && { kind }), ...(campaign && { campaign }) };
  const isEmpty = rows.length === 0 && page.after === null;
  return (
    <OrganizationFrame opened={opened} room="/messages" title={t("messages")} isWide>
      {isEmpty && Object.keys(selection).length === 0 ? (
        <EmptyState>{t("messagesEmpty")}</EmptyState>
      ) : (
        <>
          <FilterBar
            label={t("messages")}
            filters={[
              {
                kind: "select",
                name: "kind",
                label: t("columnKind"),
                value: kind ?? null,
                all: t("messagesAll"),
                options: MESSAGE_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) })),
              },
              {
                kind: "select",
                name: "campaign",
                label: t("columnCampaign"),
                value: campaign ?? null,
                all: t("messagesCampaigns"),
                options: campaigns.rows.map(({ campaign: { id: value, name: label } }) => ({ value, label })),
              },
            ]}
            submit={t("filterShow")}
          />
          {isEmpty ? (
            <p className="text-quiet">{t("messagesNone")}</p>
          ) : (
            <MessageTable rows={rows} path={path} timeZone={timeZone} language={language} />
          )}
        </>
      )}
      <More {...language} path={`${path}/messages`} query={selection} next={next && writePosition(next)} />
    </OrganizationFrame>
  );
}
