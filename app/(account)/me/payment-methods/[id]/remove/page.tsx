import type { Metadata } from "next";
import { MeFrame } from "@/app/_account/me-frame";
import { openMePage } from "@/app/_account/me-page";
import { removeMethod } from "@/app/_account/method-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { SubmitButton } from "@/components/ui/submit-button";
import { readMyMethod } from "@/server/domain/me/my-methods";
import { methodName } from "@/server/texts/method-name";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "account")("methodRemoveTitle"), robots: { index: false } };
}

/** Explains what removing a payment method does before it is confirmed. */
export default async function RemoveMethodPage(props: Props) {
  const { id } = await props.params;
  const page = `/me/payment-methods/${id}/remove`;
  const { user, language } = await openMePage(props, page);
  const { locale, href } = language;
  const { method, uses } = await user.findOr404(readMyMethod, { id });
  const t = translator(locale, "account");
  return (
    <MeFrame {...language} path="/me/payment-methods" page={page} title={t("methodRemoveTitle")}>
      <p className="text-lead">{t("methodRemoveText", { method: methodName(method, locale) })}</p>
      {uses.length > 0 && (
        <div className="space-y-2">
          <p>{t("methodRemoveUses", { count: uses.length })}</p>
          <ul className="list-disc space-y-1 ps-5">
            {uses.map((use) => (
              <li key={use.id}>
                <a href={href(`/me/recurring/${use.id}`)} className="text-link inline-flex min-h-11 items-center">
                  {use.campaign}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form action={removeMethod.bind(null, { id: method.id, locale })} className="flex flex-wrap gap-4">
        <SubmitButton className="button-primary bg-refused" pendingLabel={translator(locale, "common")("oneMoment")}>
          {t("methodRemoveButton")}
        </SubmitButton>
        <a href={href("/me/payment-methods")} className="button-quiet">
          {t("methodKeep")}
        </a>
      </form>
    </MeFrame>
  );
}
