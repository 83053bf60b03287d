import { meMetadata } from "@/app/_account/me-page";
import { replace } from "@/app/_organizations/key-actions";
import { KeyForm } from "@/app/_organizations/key-form";
import { type KeyProps, openKey } from "@/app/_organizations/keys/open-key";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { REPLACED_KEY_HOURS } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: KeyProps) => meMetadata(props, "keyReplaceTitle");

/** Explains what replacing a key does, and then shows the new one. */
export default async function ReplaceKeyPage(props: KeyProps) {
  const opened = await openKey(props, "replace");
  const { apiKey, id, language } = opened;
  const { locale, href } = language;
  const t = translator(locale, "account");
  const keys = `/dashboard/${id}/developers/keys`;
  const { name, display: key } = apiKey;
  return (
    <OrganizationFrame
      opened={opened}
      room="/developers"
      part="/developers/keys"
      title={t("keyReplaceTitle")}
      page={`${keys}/${apiKey.id}/replace`}
    >
      <KeyForm
        action={replace.bind(null, { id, keyId: apiKey.id, locale })}
        submit={t("keyReplace", { name })}
        oneMoment={translator(locale, "common")("oneMoment")}
        shown={{ title: t("keyShown"), text: t("keyShownText"), done: t("keyGoBack"), doneUrl: href(keys) }}
      >
        <p>{t("keyReplaceText", { key, hours: REPLACED_KEY_HOURS })}</p>
      </KeyForm>
    </OrganizationFrame>
  );
}
