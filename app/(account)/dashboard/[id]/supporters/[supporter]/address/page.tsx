import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openSupporter, type SupporterProps } from "@/app/_supporters/open-supporter";
import { askAtAddress } from "@/app/_supporters/supporter-actions";
import { supporterText } from "@/app/_supporters/supporter-words";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: SupporterProps) => meMetadata(props, "navSupporters");

/** Emails a new address, entered by a member, to ask whether the supporter may be written to there. */
export default async function AddressPage(props: SupporterProps) {
  const { opened, supporter, path, mayWrite } = await openSupporter(props, "/address");
  if (!mayWrite || supporter.doNotContact) notFound();
  const { locale } = opened.language;
  const t = translator(locale, "supporters");
  return (
    <OrganizationFrame
      opened={opened}
      room="/supporters"
      page={`${path}/address`}
      title={t("askAddress")}
      back={{ path, label: supporterText(supporter) }}
    >
      <FieldForm
        action={askAtAddress.bind(null, { id: opened.id, supporter: supporter.id, locale })}
        initial={freshState({ email: "" })}
        lead={t("addressText", { email: supporter.email })}
        fields={[{ kind: "line", name: "email", type: "email", label: t("addressField") }]}
        submit={t("askButton")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </OrganizationFrame>
  );
}
