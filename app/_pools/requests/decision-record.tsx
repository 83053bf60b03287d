import type { ReactNode } from "react";
import type { RequestPage } from "@/app/_pools/requests/open-request";
import { Fact, FactList } from "@/components/parts/fact-list";
import { RequestStatus } from "@/components/pool/request-status";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { formatDate } from "@/server/texts/format";
import { decisionText } from "@/server/texts/pool-decisions";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

/** Who requested what, the rule that decides, the votes so far, and the outcome. */
export function DecisionRecord({ opened }: { opened: RequestPage }) {
  const { request } = opened.found;
  const { locale } = opened.language;
  const t = translator(locale, "membership");
  return (
    <>
      <p className="text-lead [overflow-wrap:anywhere]">
        <Money
          cents={Number(request.amountCents)}
          currency={request.currency}
          locale={locale}
          className="font-semibold"
        />{" "}
        {request.payee.isMe ? t("toYou") : t("toName", { name: partyName(request.payee, locale) })}
      </p>
      {request.reason && <p className="[overflow-wrap:anywhere]">{request.reason}</p>}
      <FactList>
        <Fact label={t("status")}>
          <RequestStatus status={request.status} isPaid={request.executedAt !== null} locale={locale} />
        </Fact>
        <Fact label={t("requestedBy")}>
          {partyName(request.requester, locale)}, <Time at={request.createdAt} opened={opened} />
        </Fact>
        <Fact label={t("rule")}>{t("ruleText", { rule: request.rule, required: request.required })}</Fact>
        <Received opened={opened} />
        {request.ratification && (
          <Fact label={t("ratification")}>
            {t("votesResult", { for: request.ratification.for, against: request.ratification.against })}
          </Fact>
        )}
        {request.decidedAt && (
          <Fact label={t("decidedAt")}>
            <Time at={request.decidedAt} opened={opened} />
          </Fact>
        )}
        {request.executedAt && (
          <Fact label={t("paidAt")}>
            <Time at={request.executedAt} opened={opened} />
          </Fact>
        )}
        {request.closesAt && request.status === "requested" && (
          <Fact label={t("deadline")}>
            <Time at={request.closesAt} opened={opened} />
          </Fact>
        )}
      </FactList>
      {request.ratification && <p>{t("ratifyText", { date: formatDate(request.ratification.until, locale) })}</p>}
      {request.status === "requested" && request.rule !== "vote" && <p>{decisionText(request, locale)}</p>}
      {request.status === "approved" && !request.executedAt && <p>{t("approvedWaits")}</p>}
      {request.status === "failed" && <p>{t("failedText")}</p>}
    </>
  );
}

function Time({ at, opened }: { at: Date; opened: RequestPage }) {
  return <MomentText at={at} locale={opened.language.locale} />;
}

/** The votes so far by number, or the approvals by name. */
function Received({ opened }: { opened: RequestPage }): ReactNode {
  const { rule, votes, received, quorum, electorate, approvals, status } = opened.found.request;
  const { locale } = opened.language;
  const t = translator(locale, "membership");
  if (rule === "vote")
    return (
      <>
        <Fact label={t("votesCast")}>
          {t("votesOf", { received, electorate: electorate ?? 0, quorum: quorum ?? 0 })}
        </Fact>
        <Fact label={t("result", { status })}>{votes ? t("ballotResult", votes) : t("votesHidden")}</Fact>
      </>
    );
  if (rule !== "approvals" && rule !== "any_approvals") return null;
  if (approvals.length === 0 && status !== "requested") return null;
  return (
    <Fact label={t("approvals")}>
      {approvals.length === 0 ? t("approvalsNone") : approvals.map(({ by }) => partyName(by, locale)).join(", ")}
    </Fact>
  );
}
