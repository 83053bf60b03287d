import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { offer } from "@/app/_organizations/transfers/transfer-actions";
import { TransferFactsList } from "@/app/_organizations/transfers/transfer-facts-list";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readTransferable } from "@/server/domain/organizations/transfer-offers";
import { translator } from "@/server/texts/translator";

interface Props extends OrganizationProps {
  params: Promise<{ id: string; record: string }>;
}

export const generateMetadata = (props: Props) => meMetadata(props, "navTransfers");

/** Explains what moves with a record, and asks whom to offer it to. */
export default async function OfferRecordPage(props: Props) {
  const { record } = await props.params;
  const part = `/settings/transfers/records/${record}`;
  const opened = await openOrganization(props, part);
  const { acting, id, name, language } = opened;
  if (!acting.roles.includes("owner")) notFound();
  const { locale } = language;
  const t = translator(locale, "account");
  const facts = await acting.findOr404(readTransferable, { identity_id: record });
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part="/settings/transfers"
      page={`/dashboard/${id}${part}`}
      title={t("transferTitle", { name: facts.name ?? t("recordUnnamed") })}
    >
      <TransferFactsList facts={facts} locale={locale} />
      <p>{t("transferLoses", { name })}</p>
      <FieldForm
        action={offer.bind(null, { id, record, locale })}
        initial={freshState()}
        fields={[{ kind: "line", name: "to", label: t("transferTo"), help: t("transferToHelp") }]}
        submit={t("transferOffer")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </OrganizationFrame>
  );
}
