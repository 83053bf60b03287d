import { notFound, redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { accept, end } from "@/app/_organizations/transfers/transfer-actions";
import { TransferFactsList } from "@/app/_organizations/transfers/transfer-facts-list";
import { SubmitButton } from "@/components/ui/submit-button";
import { listTransferOffers, readTransferable } from "@/server/domain/organizations/transfer-offers";
import { translator } from "@/server/texts/translator";

interface Props extends OrganizationProps {
  params: Promise<{ id: string; offer: string }>;
}

export const generateMetadata = (props: Props) => meMetadata(props, "navTransfers");

/** Explains what an offered record includes before the offer is accepted or declined. */
export default async function AnswerOfferPage(props: Props) {
  const { offer: offerId } = await props.params;
  const part = `/settings/transfers/offers/${offerId}`;
  const opened = await openOrganization(props, part);
  const { acting, isAdmin, id, name, language } = opened;
  if (!isAdmin) notFound();
  const { locale, href } = language;
  const t = translator(locale, "account");
  const offers = await acting.run(listTransferOffers, {});
  const offer = offers.find((one) => one.id === offerId && one.to.id === id);
  if (!offer) redirect(href(`/dashboard/${id}/settings/transfers?done=gone`));
  const facts = await acting.findOr404(readTransferable, { identity_id: offer.identity.id });
  const place = { id, offer: offerId, locale };
  const oneMoment = translator(locale, "common")("oneMoment");
  const names = { from: offer.from.name ?? t("organizationUnnamed"), name: facts.name ?? t("recordUnnamed") };
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part="/settings/transfers"
      page={`/dashboard/${id}${part}`}
      title={t("offerTitle", names)}
    >
      <TransferFactsList facts={facts} locale={locale} />
      <p>{t("offerGains", { name })}</p>
      <div className="flex flex-wrap gap-3">
        <form action={accept.bind(null, place)}>
          <SubmitButton pendingLabel={oneMoment}>{t("offerAccept")}</SubmitButton>
        </form>
        <form action={end.bind(null, place)}>
          <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
            {t("offerDecline")}
          </SubmitButton>
        </form>
      </div>
    </OrganizationFrame>
  );
}
