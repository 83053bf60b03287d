import type { PoolPage } from "@/app/_pools/open-pool";
import { decideChange } from "@/app/_pools/steward-actions";
import { MomentText } from "@/components/ui/moment-text";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PoolDesk, ShownChange } from "@/server/domain/me/my-pool-desk";
import type { Locale } from "@/server/texts/locales";
import { poolRules } from "@/server/texts/pool-rules";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

/** Changes that wait for a second steward. */
export function ChangeList({ opened, desk }: { opened: PoolPage; desk: PoolDesk }) {
  const { locale } = opened.language;
  const t = translator(locale, "membership");
  if (desk.changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="space-y-4">
      <h2 id="changes" className="section-title">
        {t("changes")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {desk.changes.map((change) => (
          <ChangeRow key={change.id} change={change} opened={opened} />
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ change, opened }: { change: ShownChange; opened: PoolPage }) {
  const { locale } = opened.language;
  const t = translator(locale, "membership");
  const place = { id: opened.id, locale };
  const oneMoment = translator(locale, "common")("oneMoment");
  const isMine = change.proposer.isMe;
  return (
    <li className="space-y-3 py-4">
      <p className="text-quiet text-small">
        {partyName(change.proposer, locale)} · <MomentText at={change.createdAt} locale={locale} />
      </p>
      <ul className="list-disc space-y-1 ps-5">
        {linesOf(change, opened, locale).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {!isMine && (
          <form action={decideChange.bind(null, place, change.id, true)}>
            <SubmitButton className="button-primary" pendingLabel={oneMoment}>
              {t("changeApprove")}
            </SubmitButton>
          </form>
        )}
        <form action={decideChange.bind(null, place, change.id, false)}>
          <SubmitButton className="button-quiet text-refused" pendingLabel={oneMoment}>
            {t(isMine ? "changeWithdraw" : "changeReject")}
          </SubmitButton>
        </form>
      </div>
      {isMine && <p className="text-quiet text-small">{t("changeWaits")}</p>}
    </li>
  );
}

/** Describes the change in sentences. */
function linesOf({ kind, details, concerned }: ShownChange, { view }: PoolPage, locale: Locale): string[] {
  const t = translator(locale, "membership");
  const name = concerned ? partyName(concerned, locale) : "";
  if (kind === "steward.add") return [concerned?.isMe ? t("changeStewardMe") : t("changeSteward", { name })];
  if (kind === "steward.remove") return [concerned?.isMe ? t("changeNoStewardMe") : t("changeNoSteward", { name })];
  const { pool } = view;
  const { governance, join_policy: policy } = details;
  const rules = { currency: pool.currency, min_tier: 0, min_tenure_days: 0, distribution_mechanism: pool.mechanism };
  const before = poolRules({ ...rules, governance: pool.governance as Record<string, unknown> }, locale);
  const after = governance
    ? poolRules({ ...rules, governance: governance as Record<string, unknown> }, locale)
    : before;
  const differences = after.filter((rule) => !before.includes(rule));
  return [...differences, ...(typeof policy === "string" ? [t("joinPolicyText", { policy })] : [])];
}
