import { MeFrame, More } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { listMyPages } from "@/server/domain/me/list-my-pages";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "pagesTitle");

export default async function PagesPage(props: MeProps) {
  const { user, language, after } = await openMePage(props, "/me/pages");
  const { locale, href } = language;
  const t = translator(locale, "account");
  const { rows, next } = await user.run(listMyPages, { after });
  return (
    <MeFrame {...language} path="/me/pages" title={t("pagesTitle")}>
      <MeList {...language} empty={t("pagesEmpty")} leadsToCampaigns>
        {rows.map(({ id, name, campaign, path, editUrl, raisedCents, currency }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 space-y-1">
              <p className="font-semibold [overflow-wrap:anywhere]">
                <a href={href(path)} className="text-link">
                  {name}
                </a>
              </p>
              <p className="text-quiet text-small [overflow-wrap:anywhere]">{t("pageFor", { campaign })}</p>
              {currency && (
                <p className="text-small tabular-nums">
                  {t("pageRaised", { amount: formatMoney(raisedCents, currency, locale) })}
                </p>
              )}
            </div>
            {editUrl && (
              <a href={editUrl} className="button-quiet [overflow-wrap:anywhere]">
                {t("pageEdit", { name })}
              </a>
            )}
          </li>
        ))}
      </MeList>
      <More {...language} path="/me/pages" next={next} />
    </MeFrame>
  );
}
