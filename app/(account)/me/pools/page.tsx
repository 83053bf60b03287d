import { MeFrame, More } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { noticeOf } from "@/app/_pools/pool-notices";
import { Money } from "@/components/ui/money";
import { listMyPools, type MyPool } from "@/server/domain/me/list-my-pools";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "navPools");

/** The pools that the user runs, belongs to or asked to join, starting with those that need attention. */
export default async function PoolsPage(props: MeProps) {
  const { user, language, after, done } = await openMePage(props, "/me/pools");
  const { locale, href } = language;
  const t = translator(locale, "membership");
  const { rows, next } = await user.run(listMyPools, { after });
  const sorted = [...rows].sort((one, other) => other.waiting - one.waiting);
  return (
    <MeFrame {...language} {...noticeOf(done, locale)} path="/me/pools" title={t("listTitle")}>
      <MeList {...language} empty={t("listEmpty")}>
        {sorted.map((pool) => (
          <li key={pool.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0 space-y-1">
              <a
                href={href(`/dashboard/${pool.id}`)}
                className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
              >
                {pool.name}
              </a>
              <p className="text-quiet text-small">{roleIn(pool, t)}</p>
              {pool.waiting > 0 && (
                <p className="font-semibold text-small text-waiting">{t("waits", { count: pool.waiting })}</p>
              )}
            </div>
            <p className="text-end">
              <Money
                cents={Number(pool.treasuryCents)}
                currency={pool.currency}
                locale={locale}
                className="font-semibold"
              />
              <span className="block text-quiet text-small">{t("inTreasury")}</span>
            </p>
          </li>
        ))}
      </MeList>
      <More {...language} path="/me/pools" next={next} />
      <p>
        <a href={href("/me/pools/new")} className="button-primary">
          {t("start")}
        </a>
      </p>
    </MeFrame>
  );
}

function roleIn({ role, status, memberStatus }: MyPool, t: ReturnType<typeof translator<"membership">>): string {
  const words = [memberStatus === "active" ? t("role", { role }) : t("memberStatus", { status: memberStatus })];
  return [...words, ...(status === "active" ? [] : [t("poolStatus", { status })])].join(" · ");
}
