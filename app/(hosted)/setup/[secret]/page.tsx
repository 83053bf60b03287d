import type { Metadata } from "next";
import { HostedFrame } from "@/app/_hosted/hosted-frame";
import { PRIVATE_PAGE } from "@/app/_recurring/linked-page";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { openSetupForm, saveTransfer } from "@/app/_setup/setup-actions";
import { SetupGone } from "@/app/_setup/setup-gone";
import { SubmitButton } from "@/components/ui/submit-button";
import { readSetupPage } from "@/server/domain/identities/setup-sessions/run-setup";
import { personName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/setup/[secret]">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { ...PRIVATE_PAGE, title: translator(locale, "setup")("title") };
}

/** Partners send donors here to save a payment method. Nothing happens before the button is pressed. */
export default async function SetupPage({ params, searchParams }: Props) {
  const [{ secret }, query, page] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const { locale } = page;
  const found = await (await getVisitor()).find(readSetupPage, { secret });
  if (!found) return <SetupGone {...page} />;
  const t = translator(locale, "setup");
  const common = translator(locale, "common");
  const { partner, returnsTo, takesCards, takesTransfers, debits } = found;
  const ways = debits.length + (takesTransfers ? 1 : 0);
  const name = personName(found.name, locale);
  return (
    <HostedFrame {...page} path={`/setup/${secret}`} title={t("title")}>
      {query.done === "left" && (
        <p role="status" className="mb-4">
          {t("left")}
        </p>
      )}
      <p className="text-lead">{partner === null ? t("textOwn", { name }) : t("text", { name, partner })}</p>
      {takesCards && (
        <>
          <p className="mt-4 mb-6 text-quiet">{t("nothingCharged", { site: returnsTo })}</p>
          <form action={openSetupForm.bind(null, { secret, locale })}>
            <SubmitButton pendingLabel={common("oneMoment")}>{t(ways > 0 ? "buttonCard" : "button")}</SubmitButton>
          </form>
          {debits.map((scheme) => (
            <form key={scheme} action={openSetupForm.bind(null, { secret, locale, debit: scheme })} className="mt-3">
              <SubmitButton pendingLabel={common("oneMoment")} className="button-quiet w-full">
                {translator(locale, "debit")("wayOf", { scheme })}
              </SubmitButton>
            </form>
          ))}
        </>
      )}
      {takesTransfers && (
        <form action={saveTransfer.bind(null, { secret, locale })} className={takesCards ? "mt-3" : "mt-6"}>
          <SubmitButton pendingLabel={common("oneMoment")} className={takesCards ? "button-quiet w-full" : undefined}>
            {t("buttonTransfer")}
          </SubmitButton>
          <p className="mt-2 text-quiet text-small">
            {t(takesCards ? "transferHelp" : "transferOnly", { site: returnsTo })}
          </p>
        </form>
      )}
      {!takesCards && !takesTransfers && <p className="mt-4">{common("cardsOnly")}</p>}
    </HostedFrame>
  );
}
