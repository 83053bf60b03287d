import { MeList } from "@/app/_account/me-list";
import type { MePage } from "@/app/_account/me-page";
import { RequestStatus } from "@/components/pool/request-status";
import { Money } from "@/components/ui/money";
import { waitsForMe } from "@/server/domain/me/my-pool";
import type { ShownRequest } from "@/server/domain/me/my-pool-requests";
import { decisionText } from "@/server/texts/pool-decisions";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

interface RequestListProps {
  opened: MePage & { id: string };
  requests: ShownRequest[];
  empty: string;
}

/** Requests, each with how it is decided. */
export function RequestList({ opened, requests, empty }: RequestListProps) {
  const { language, id } = opened;
  const { locale, href } = language;
  const t = translator(locale, "membership");
  return (
    <MeList {...language} empty={empty}>
      {requests.map((request) => (
        <li key={request.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
          <div className="min-w-0 space-y-1">
            <a
              href={href(`/dashboard/${id}/requests/${request.id}`)}
              className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
            >
              {request.payee.isMe ? t("toYou") : t("toName", { name: partyName(request.payee, locale) })}
            </a>
            {request.reason && <p className="text-small [overflow-wrap:anywhere]">{request.reason}</p>}
            {request.status === "requested" && <p className="text-quiet text-small">{decisionText(request, locale)}</p>}
            {waitsForMe(request) && <p className="font-semibold text-small text-waiting">{t("waitsForYou")}</p>}
          </div>
          <div className="shrink-0 space-y-1 text-end">
            <p>
              <Money
                cents={Number(request.amountCents)}
                currency={request.currency}
                locale={locale}
                className="font-semibold"
              />
            </p>
            <p className="text-small">
              <RequestStatus status={request.status} isPaid={request.executedAt !== null} locale={locale} />
            </p>
          </div>
        </li>
      ))}
    </MeList>
  );
}
