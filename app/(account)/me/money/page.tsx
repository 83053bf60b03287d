import { redirect } from "next/navigation";
import { MeFrame } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { Money } from "@/components/ui/money";
import { listMyMoney } from "@/server/domain/me/list-my-money";
import { contextPath } from "@/server/kernel/dashboard-context";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "navMoney");

/** Links to the money that the user was given. Each of their addresses has its own balance and payout account. */
export default async function MyMoneyPage(props: MeProps) {
  const { user, language } = await openMePage(props, "/me/money");
  const { locale, href } = language;
  const all = await user.run(listMyMoney, {});
  const used = all.filter(({ balances }) => balances.length > 0);
  const pathOf = (identityId: string) => href(`${contextPath(identityId)}/money`);
  const only = used.length > 1 ? undefined : (used[0] ?? all[0]);
  if (only) redirect(pathOf(only.identityId));
  const t = translator(locale, "account");
  return (
    <MeFrame {...language} path="/me/money" title={t("navMoney")}>
      <p className="text-lead max-w-2xl">{t("moneyByAddress")}</p>
      <MeList {...language} empty={t("moneyByAddress")}>
        {used.map(({ identityId, email, balances }) => (
          <li key={identityId} className="flex flex-wrap items-baseline justify-between gap-x-6 py-4">
            <a
              href={pathOf(identityId)}
              className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              <bdi>{email}</bdi>
            </a>
            <span className="flex gap-x-4">
              {balances.map(({ currency, availableCents }) => (
                <Money key={currency} cents={Number(availableCents)} currency={currency} locale={locale} />
              ))}
            </span>
          </li>
        ))}
      </MeList>
    </MeFrame>
  );
}
