import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { mayThankDonors } from "@/app/_gifts/gift-selection-form";
import { openSelectedGifts } from "@/app/_gifts/open-selected-gifts";
import { writeLetter } from "@/app/_gifts/selected-gift-actions";
import { SkippedGifts } from "@/app/_gifts/skipped-gifts";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { findWhomToThank } from "@/server/domain/gifts/thanks/thank-letters";
import { newId } from "@/server/kernel/ids";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navGifts");

/** Writes one message to the donors of the selected gifts. */
export default async function ThankPage(props: OrganizationProps) {
  const { opened, gifts, path } = await openSelectedGifts(props, "/thank");
  if (!mayThankDonors(opened)) notFound();
  const { id, acting, name, language } = opened;
  const { locale } = language;
  const t = translator(locale, "received");
  const ids = gifts.map((gift) => gift.id);
  const whom = ids.length > 0 ? await acting.run(findWhomToThank, { gift_ids: ids }) : [];
  const people = new Set(whom.flatMap(({ email, skipped }) => (skipped ? [] : email))).size;
  return (
    <OrganizationFrame
      opened={opened}
      room="/gifts"
      page={`${path}/thank`}
      title={t("thankTitle")}
      back={{ path, label: translator(locale, "dashboard")("gifts") }}
    >
      <p>{ids.length === 0 ? t("noneSelected") : people > 0 ? t("thankReach", { count: people }) : t("thankNobody")}</p>
      {people > 0 && (
        <FieldForm
          action={writeLetter.bind(null, { id, gifts: ids, letter: newId("thankLetter"), locale })}
          initial={freshState()}
          fields={[
            { kind: "text", name: "message", label: t("thankMessage"), help: t("thankHelp", { name }), rows: 8 },
          ]}
          submit={t("thankPreview")}
          oneMoment={translator(locale, "common")("oneMoment")}
        />
      )}
      <SkippedGifts
        gifts={gifts}
        reasonOf={(gift) => whom.find(({ giftId }) => giftId === gift.id)?.skipped ?? null}
        locale={locale}
      />
    </OrganizationFrame>
  );
}
