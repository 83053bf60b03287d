import type { Metadata } from "next";
import { meMetadata } from "@/app/_account/me-page";
import { vote } from "@/app/_pools/pool-actions";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { DecisionRecord } from "@/app/_pools/requests/decision-record";
import { openRequest, type RequestPage, type RequestProps } from "@/app/_pools/requests/open-request";
import { SubmitButton } from "@/components/ui/submit-button";
import { VOTES } from "@/server/resources/disbursement";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: RequestProps): Promise<Metadata> => meMetadata(props, "navPools");

/** A request: the payee, how it is decided, and what the reader can do about it. */
export default async function RequestPageOfPool(props: RequestProps) {
  const opened = await openRequest(props, "");
  const { found, language } = opened;
  const t = translator(language.locale, "membership");
  return (
    <PoolFrame opened={opened} role={found.me.role} page={`/requests/${found.request.id}`} title={t("requestTitle")}>
      <DecisionRecord opened={opened} />
      {found.request.acts.includes("vote") && <Ballot opened={opened} />}
      <Acts opened={opened} />
    </PoolFrame>
  );
}

function Ballot({ opened }: { opened: RequestPage }) {
  const { found, id, language } = opened;
  const { locale } = language;
  const { id: request, myVote } = found.request;
  const t = translator(locale, "membership");
  return (
    <section aria-labelledby="vote" className="space-y-4">
      <h2 id="vote" className="section-title">
        {t("yourVote")}
      </h2>
      <p>{myVote ? t("youVoted", { choice: myVote }) : t("notVoted")}</p>
      <div className="flex flex-wrap gap-3">
        {VOTES.filter((choice) => choice !== myVote).map((choice) => (
          <form key={choice} action={vote.bind(null, { id, locale, request }, choice)}>
            <SubmitButton
              className={choice === "abstain" || myVote ? "button-quiet" : "button-primary"}
              pendingLabel={translator(locale, "common")("oneMoment")}
            >
              {t("voteAs", { choice })}
            </SubmitButton>
          </form>
        ))}
      </div>
    </section>
  );
}

/** Actions that move money or end the request are confirmed on a separate page. */
function Acts({ opened }: { opened: RequestPage }) {
  const { found, id, language } = opened;
  const { request } = found;
  const t = translator(language.locale, "membership");
  const acts = (["approve", "reject", "cancel"] as const).filter((act) => request.acts.includes(act));
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <a
          key={act}
          href={language.href(`/dashboard/${id}/requests/${request.id}/${act}`)}
          className={act === "approve" ? "button-primary" : "button-quiet text-refused"}
        >
          {t("act", { act })}
        </a>
      ))}
    </div>
  );
}
