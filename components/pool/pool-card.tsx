import type { PoolPartProps } from "@/components/pool/pool-view";
import { Money } from "@/components/ui/money";
import { translator } from "@/server/texts/translator";

const JOIN_TEXTS = { open: "joinOpen", approval: "joinApproval", invite: "joinInvite" } as const;

/** The pool's balances, and how to join it. */
export function PoolCard({ page: { pool, path }, locale, href }: PoolPartProps) {
  const t = translator(locale, "pool");
  const { currency, treasury_balance_cents: treasury, reserves_balance_cents: reserves, join_policy: policy } = pool;
  return (
    <aside aria-label={t("treasury")} className="pool-card rounded-card border border-line bg-card p-5">
      <dl className="space-y-4">
        <div>
          <dt className="font-semibold">{t("treasury")}</dt>
          <dd>
            <Money cents={treasury} currency={currency} locale={locale} className="font-semibold text-title" />
          </dd>
          <dd className="text-quiet text-small">{t("treasuryText")}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t("reserves")}</dt>
          <dd>
            <Money cents={reserves} currency={currency} locale={locale} className="text-lead" />
          </dd>
          <dd className="text-quiet text-small">{t("reservesText")}</dd>
        </div>
      </dl>
      {pool.status !== "closed" && (
        <div className="mt-5 border-line border-t pt-5">
          {/* The page is the same for everyone: an invitation only shows after signing in. */}
          <a
            href={href(`${path}/join`)}
            className={`${policy === "invite" ? "button-quiet" : "button-primary"} mb-2 w-full`}
          >
            {t(policy === "invite" ? "joinInvited" : "join")}
          </a>
          <p className="text-quiet text-small">{t(JOIN_TEXTS[policy])}</p>
        </div>
      )}
    </aside>
  );
}
