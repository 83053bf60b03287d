import { notFound } from "next/navigation";
import { MeList } from "@/app/_account/me-list";
import { meMetadata } from "@/app/_account/me-page";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { end } from "@/app/_organizations/transfers/transfer-actions";
import { SubmitButton } from "@/components/ui/submit-button";
import { listTransferOffers, type TransferOfferShown } from "@/server/domain/organizations/transfer-offers";
import { listIdentities } from "@/server/domain/verifications/list-identities";
import { TRANSFER_OFFER_DAYS } from "@/server/kernel/limits";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const RECORDS_SHOWN = 50;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navTransfers");

/** The records that an organization manages and may transfer, and the open offers. */
export default async function TransfersPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/settings/transfers");
  const { acting, isAdmin, id, language, done } = opened;
  if (!isAdmin) notFound();
  const { locale, href } = language;
  const t = translator(locale, "account");
  const offers = await acting.run(listTransferOffers, {});
  const [incoming, outgoing] = [offers.filter(({ to }) => to.id === id), offers.filter(({ from }) => from.id === id)];
  const { rows } = await acting.list(listIdentities, {}, { limit: RECORDS_SHOWN, after: null });
  const managed = rows.filter((record) => record.id !== id && !record.isPlatformPerson);
  const notices: Record<string, string> = {
    offered: t("transferOffered", { days: TRANSFER_OFFER_DAYS }),
    accepted: t("offerAccepted"),
    ended: t("offerEnded"),
    gone: t("offerGone"),
    taken: t("offerTaken"),
  };
  const notice = Object.hasOwn(notices, done ?? "") ? notices[done!] : null;
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part="/settings/transfers"
      title={t("navTransfers")}
      notice={notice}
      isRejected={done === "gone" || done === "taken"}
    >
      <p className="text-lead">{t("transfersText")}</p>
      <Offers title={t("offersIn")} offers={incoming} opened={opened} />
      {outgoing.length > 0 && <Offers title={t("offersOut")} offers={outgoing} opened={opened} />}
      <section aria-labelledby="managed" className="space-y-4">
        <h2 id="managed" className="section-title">
          {t("managedRecords")}
        </h2>
        <MeList {...language} empty={t("managedEmpty")}>
          {managed.map(({ id: record, displayName, email }) => (
            <li key={record} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {displayName ?? t("recordUnnamed")} <span className="text-quiet">· {email}</span>
              </span>
              {acting.roles.includes("owner") && (
                <a
                  href={href(`/dashboard/${id}/settings/transfers/records/${record}`)}
                  className="button-quiet [overflow-wrap:anywhere]"
                >
                  {t("transferStart", { name: displayName ?? email })}
                </a>
              )}
            </li>
          ))}
        </MeList>
      </section>
    </OrganizationFrame>
  );
}

interface OffersProps {
  title: string;
  offers: TransferOfferShown[];
  opened: OrganizationPage;
}

function Offers({ title, offers, opened: { id, language } }: OffersProps) {
  const { locale, href } = language;
  const t = translator(locale, "account");
  const nameOf = (name: string | null) => name ?? t("organizationUnnamed");
  return (
    <section className="space-y-4">
      <h2 className="section-title">{title}</h2>
      <MeList {...language} empty={t("offersEmpty")}>
        {offers.map(({ id: offer, identity, from, to, expiresAt }) => (
          <li key={offer} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {identity.name ?? t("recordUnnamed")}{" "}
              <span className="text-quiet">
                · {to.id === id ? t("offerFrom", { name: nameOf(from.name) }) : t("offerTo", { name: nameOf(to.name) })}{" "}
                · {t("offerUntil", { date: formatDate(expiresAt, locale) })}
              </span>
            </span>
            {to.id === id ? (
              <a href={href(`/dashboard/${id}/settings/transfers/offers/${offer}`)} className="button-quiet">
                {t("offerSee")}
              </a>
            ) : (
              <form action={end.bind(null, { id, offer, locale })}>
                <SubmitButton
                  className="button-quiet [overflow-wrap:anywhere]"
                  pendingLabel={translator(locale, "common")("oneMoment")}
                >
                  {t("offerWithdraw", { name: identity.name ?? t("recordUnnamed") })}
                </SubmitButton>
              </form>
            )}
          </li>
        ))}
      </MeList>
    </section>
  );
}
