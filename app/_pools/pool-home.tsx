import { CommitmentPanel } from "@/app/_pools/commitment-panel";
import { openPool, type PoolPage, type PoolProps } from "@/app/_pools/open-pool";
import { setNamed } from "@/app/_pools/pool-actions";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { RequestList } from "@/app/_pools/request-list";
import { Fact, FactList } from "@/components/parts/fact-list";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatDate } from "@/server/texts/format";
import { poolRules } from "@/server/texts/pool-rules";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

/** The home page of a pool for its members: what they pay, whose turn it is, and what needs a decision. */
export async function PoolHome(props: PoolProps) {
  const opened = await openPool(props, "");
  const { view, language, id } = opened;
  const { locale, href } = language;
  const { pool, me, requests, canRequest } = view;
  const t = translator(locale, "membership");
  const isInside = me.status === "active";
  return (
    <PoolFrame opened={opened} role={isInside ? me.role : null} part="" title={pool.name}>
      {pool.description && <p className="text-lead [overflow-wrap:anywhere]">{pool.description}</p>}
      {!isInside && <Notice kind="waiting">{t("notInside")}</Notice>}
      {pool.status !== "active" && (
        <Notice kind={pool.status === "closed" ? "info" : "waiting"}>{t("statusText", { status: pool.status })}</Notice>
      )}
      <NextPayment opened={opened} />
      <CommitmentPanel opened={opened} />
      {isInside && (
        <section aria-labelledby="requests" className="space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="requests" className="section-title">
              {t("requests")}
            </h2>
            {canRequest && (
              <a href={href(`/dashboard/${id}/request`)} className="button-quiet">
                {t("requestMoney")}
              </a>
            )}
          </div>
          <RequestList opened={opened} requests={requests} empty={t("requestsEmpty")} />
        </section>
      )}
      <Decided opened={opened} />
      {isInside && <Balances opened={opened} />}
      {pool.status !== "draft" && pool.status !== "closed" && <NameOnPage opened={opened} />}
      <section aria-labelledby="rules" className="space-y-3">
        <h2 id="rules" className="section-title">
          {t("howItDecides")}
        </h2>
        <ul className="list-disc space-y-2 ps-5">
          {poolRules(ruled(pool), locale).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {pool.status !== "draft" && (
          <p>
            <a href={href(`/p/${pool.slug}`)} className="text-link inline-flex min-h-11 items-center">
              {t("publicPage")}
            </a>
          </p>
        )}
      </section>
    </PoolFrame>
  );
}

const ruled = ({ mechanism, currency, governance, minTier, minTenureDays }: PoolPage["shown"]) => ({
  distribution_mechanism: mechanism,
  currency,
  governance: governance as Record<string, unknown>,
  min_tier: minTier,
  min_tenure_days: minTenureDays,
});

/** The requests that were decided last. */
function Decided({ opened }: { opened: PoolPage }) {
  const { decided } = opened.view;
  if (decided.length === 0) return null;
  return (
    <section aria-labelledby="decided" className="space-y-4">
      <h2 id="decided" className="section-title">
        {translator(opened.language.locale, "membership")("decided")}
      </h2>
      <RequestList opened={opened} requests={decided} empty="" />
    </section>
  );
}

/** Who is paid next and when, if the pool decides that automatically. */
function NextPayment({ opened }: { opened: PoolPage }) {
  const { view, language } = opened;
  const { locale } = language;
  const { turn, draw, me } = view;
  const t = translator(locale, "membership");
  if (turn) {
    const date = formatDate(turn.dueAt, locale);
    const text = turn.who
      ? turn.who.isMe
        ? t("turnMine", { date })
        : t("turnOf", { name: partyName(turn.who, locale), date })
      : t("turnNobody");
    return (
      <Notice kind={turn.who?.isMe ? "good" : "info"}>
        <p>{text}</p>
        {me.turn !== null && !turn.who?.isMe && <p className="text-quiet">{t("myPlace", { place: me.turn })}</p>}
      </Notice>
    );
  }
  if (!draw) return null;
  return <Notice>{draw.drawAt ? t("drawAt", { date: formatDate(draw.drawAt, locale) }) : t("drawByHand")}</Notice>;
}

/** Whether the public page shows the member's name. */
function NameOnPage({ opened }: { opened: PoolPage }) {
  const { locale } = opened.language;
  const { isNamed } = opened.view.me;
  const t = translator(locale, "membership");
  return (
    <section aria-labelledby="name" className="space-y-3">
      <h2 id="name" className="section-title">
        {t("namedTitle")}
      </h2>
      <p>{t(isNamed ? "namedYes" : "namedNo")}</p>
      <form action={setNamed.bind(null, { id: opened.id, locale }, !isNamed)}>
        <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
          {t(isNamed ? "unnameMe" : "nameMe")}
        </SubmitButton>
      </form>
    </section>
  );
}

function Balances({ opened }: { opened: PoolPage }) {
  const { pool, me } = opened.view;
  const { locale } = opened.language;
  const t = translator(locale, "membership");
  const money = { currency: pool.currency, locale };
  return (
    <section aria-labelledby="balances" className="space-y-4">
      <h2 id="balances" className="section-title">
        {t("balances")}
      </h2>
      <FactList>
        <Fact label={t("treasury")}>
          <Money cents={Number(pool.balances.treasuryCents)} {...money} className="font-semibold" />
        </Fact>
        <Fact label={t("reserves")}>
          <Money cents={Number(pool.balances.reservesCents)} {...money} />
        </Fact>
        <Fact label={t("paidSoFar")}>
          <Money cents={Number(me.paidCents)} {...money} />
        </Fact>
        <Fact label={t("receivedSoFar")}>
          <Money cents={Number(me.receivedCents)} {...money} />
        </Fact>
      </FactList>
    </section>
  );
}
