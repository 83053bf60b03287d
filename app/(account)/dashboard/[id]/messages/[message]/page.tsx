import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { KIND_WORDS } from "@/app/_messages/message-table";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { Fact, FactList } from "@/components/parts/fact-list";
import { MarkdownBlocks } from "@/components/ui/markdown";
import { MomentText } from "@/components/ui/moment-text";
import { type ReadMessage, readMessage } from "@/server/domain/home/messages/read-message";
import { CAMPAIGN_MESSAGE_DAYS } from "@/server/kernel/limits";
import { readMarkdown } from "@/server/markdown/read-markdown";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface MessageProps extends OrganizationProps {
  params: Promise<{ id: string; message: string }>;
}

export const generateMetadata = (props: MessageProps) => meMetadata(props, "navMessages");

/** An update with the number of its recipients, or a visitor's message with how to reply. */
export default async function MessagePage(props: MessageProps) {
  const { message: wanted } = await props.params;
  const opened = await openOrganization(props, `/messages/${encodeURIComponent(wanted)}`);
  if (opened.organizationId !== null) notFound();
  const message = await opened.acting.findOr404(readMessage, { id: wanted });
  const { id, language, timeZone } = opened;
  const { locale, href } = language;
  const t = translator(locale, "dashboard");
  const path = `${organizationPath(id)}/messages`;
  const title = message.kind === "update" ? message.title : t("messageFrom", { name: message.name });
  return (
    <OrganizationFrame
      opened={opened}
      room="/messages"
      page={`${path}/${message.id}`}
      title={title}
      back={{ path, label: t("messages") }}
      action={message.kind === "received" && <Answer message={message} locale={locale} />}
    >
      <div className="max-w-2xl space-y-6">
        <FactList>
          <Fact label={t("columnKind")}>{t(KIND_WORDS[message.kind])}</Fact>
          <Fact label={t("columnCampaign")}>
            <a
              href={href(`${organizationPath(id)}/campaigns/${message.campaign.id}`)}
              className="text-link inline-flex min-h-11 items-center"
            >
              <bdi>{message.campaign.name}</bdi>
            </a>
          </Fact>
          <Fact label={t("columnWhen")}>
            <MomentText at={message.at} timeZone={timeZone} locale={locale} />
          </Fact>
          <Reach message={message} locale={locale} />
        </FactList>
        {message.kind === "update" ? (
          <div dir="auto">
            <MarkdownBlocks blocks={readMarkdown(message.body)} />
          </div>
        ) : (
          <>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {message.body}
            </p>
            <p className="text-quiet">{t("messageAnswerHow", { days: CAMPAIGN_MESSAGE_DAYS.confirmed })}</p>
          </>
        )}
      </div>
    </OrganizationFrame>
  );
}

type Received = Extract<ReadMessage, { kind: "received" }>;

/** Replies are written in the reader's own email program. */
function Answer({ message: { email, campaign }, locale }: { message: Received; locale: Locale }) {
  const t = translator(locale, "dashboard");
  const subject = encodeURIComponent(t("messageAnswerSubject", { campaign: campaign.name }));
  return (
    <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} className="button-quiet">
      {t("messageAnswer")}
    </a>
  );
}

/** The sender, or the number of recipients. */
function Reach({ message, locale }: { message: ReadMessage; locale: Locale }) {
  const t = translator(locale, "dashboard");
  if (message.kind === "received")
    return (
      <Fact label={t("messageSender")}>
        <bdi dir="ltr" className="[overflow-wrap:anywhere]">
          {message.email}
        </bdi>
      </Fact>
    );
  const { all, sent, failed, bounced } = message.emails;
  return (
    <Fact label={t("messageReach")}>
      {all === 0 ? t("messageSentNobody") : t("messageSent", { sent, all })}
      {failed > 0 && <span className="block text-refused">{t("messageFailed", { count: failed })}</span>}
      {bounced > 0 && <span className="block text-refused">{t("messageBounced", { count: bounced })}</span>}
    </Fact>
  );
}
