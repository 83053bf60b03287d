import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MeList } from "@/app/_account/me-list";
import { meMetadata } from "@/app/_account/me-page";
import { ChangeList } from "@/app/_pools/manage/change-list";
import { Invitations } from "@/app/_pools/manage/invitations";
import { PaymentProgress } from "@/app/_pools/manage/payment-progress";
import { openPool, type PoolPage, type PoolProps } from "@/app/_pools/open-pool";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { RequestList } from "@/app/_pools/request-list";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { waitsForMe } from "@/server/domain/me/my-pool";
import { type PoolDesk, readMyPoolDesk } from "@/server/domain/me/my-pool-desk";
import { formatDate } from "@/server/texts/format";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: PoolProps): Promise<Metadata> => meMetadata(props, "navPools");

/** A pool's page for its stewards: what is waiting for them, and what they can do. */
export default async function ManagePoolPage(props: PoolProps) {
  const opened = await openPool(props, "/manage");
  const { view, language, id, user } = opened;
  if (!view.canManage) notFound();
  const desk = await user.findOr404(readMyPoolDesk, { id });
  const t = translator(language.locale, "membership");
  return (
    <PoolFrame opened={opened} role={view.me.role} part="/manage" title={t("manageTitle", { pool: opened.shown.name })}>
      <section aria-labelledby="waiting" className="space-y-4">
        <h2 id="waiting" className="section-title">
          {t("waitingRequests")}
        </h2>
        <RequestList opened={opened} requests={view.requests.filter(waitsForMe)} empty={t("nothingWaits")} />
      </section>
      <Applications opened={opened} desk={desk} />
      <ChangeList opened={opened} desk={desk} />
      <Draw opened={opened} />
      <Invitations opened={opened} />
      <PaymentProgress opened={opened} desk={desk} />
      <Running opened={opened} />
    </PoolFrame>
  );
}

interface PartProps {
  opened: PoolPage;
  desk: PoolDesk;
}

function Applications({ opened, desk }: PartProps) {
  const { language, id } = opened;
  const { locale, href } = language;
  const t = translator(locale, "membership");
  if (desk.applications.length === 0) return null;
  const confirm = (act: string, who: string) => {
    const url = href(`/dashboard/${id}/confirm/${act}`);
    return `${url}${url.includes("?") ? "&" : "?"}who=${who}`;
  };
  return (
    <section aria-labelledby="applications" className="space-y-4">
      <h2 id="applications" className="section-title">
        {t("applications")}
      </h2>
      <MeList {...language} empty="">
        {desk.applications.map((applicant) => {
          const name = partyName(applicant, locale);
          return (
            <li key={applicant.id} className="space-y-2 py-4">
              <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
              <p className="text-quiet text-small">
                {t("askedOn")} <MomentText at={applicant.askedAt} locale={locale} /> · {t("charged")}{" "}
                <Money cents={Number(applicant.chargeCents)} currency={opened.shown.currency} locale={locale} />
              </p>
              <p className="flex flex-wrap gap-3">
                <a href={confirm("admit", applicant.id)} className="button-quiet [overflow-wrap:anywhere]">
                  {t("admit", { name })}
                </a>
                <a
                  href={confirm("decline", applicant.id)}
                  className="button-quiet text-refused [overflow-wrap:anywhere]"
                >
                  {t("decline", { name })}
                </a>
              </p>
            </li>
          );
        })}
      </MeList>
    </section>
  );
}

function Draw({ opened }: { opened: PoolPage }) {
  const { view, language, id } = opened;
  const { locale, href } = language;
  const { draw, pool } = view;
  const t = translator(locale, "membership");
  if (!draw) return null;
  return (
    <section aria-labelledby="draw" className="space-y-4">
      <h2 id="draw" className="section-title">
        {t("drawTitle", { number: draw.number })}
      </h2>
      <p>{draw.drawAt ? t("drawAt", { date: formatDate(draw.drawAt, locale) }) : t("drawByHand")}</p>
      {pool.status === "active" && (
        <a href={href(`/dashboard/${id}/confirm/draw`)} className="button-primary">
          {t("drawNow")}
        </a>
      )}
    </section>
  );
}

/** Actions for the pool as a whole. */
function Running({ opened }: { opened: PoolPage }) {
  const { language, id } = opened;
  const { locale, href } = language;
  const t = translator(locale, "membership");
  const { status } = opened.shown;
  if (status === "closed") return null;
  const acts =
    status === "draft" ? (["open"] as const) : ([status === "active" ? "pause" : "resume", "close"] as const);
  return (
    <section aria-labelledby="running" className="space-y-4">
      <h2 id="running" className="section-title">
        {t("running")}
      </h2>
      <p className="flex flex-wrap gap-3">
        <a href={href(`/dashboard/${id}/rules`)} className="button-quiet">
          {t("changeRules")}
        </a>
        {acts.map((act) => (
          <a
            key={act}
            href={href(`/dashboard/${id}/confirm/${act}`)}
            className={`button-quiet ${act === "close" ? "text-refused" : ""}`}
          >
            {t("setStatus", { act })}
          </a>
        ))}
      </p>
    </section>
  );
}
