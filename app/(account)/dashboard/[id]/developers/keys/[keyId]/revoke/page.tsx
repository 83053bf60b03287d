import { meMetadata } from "@/app/_account/me-page";
import { revoke } from "@/app/_organizations/key-actions";
import { type KeyProps, openKey } from "@/app/_organizations/keys/open-key";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: KeyProps) => meMetadata(props, "keyRevokeTitle");

/** Explains what revoking a key does before it is confirmed. */
export default async function RevokeKeyPage(props: KeyProps) {
  const opened = await openKey(props, "revoke");
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
      title={t("keyRevokeTitle")}
      page={`${keys}/${apiKey.id}/revoke`}
    >
      <p>{t("keyRevokeText", { key })}</p>
      <form action={revoke.bind(null, { id, keyId: apiKey.id, locale })} className="flex flex-wrap gap-3">
        <SubmitButton
          className="button-primary bg-refused [overflow-wrap:anywhere]"
          pendingLabel={translator(locale, "common")("oneMoment")}
        >
          {t("keyRevoke", { name })}
        </SubmitButton>
        <a href={href(keys)} className="button-quiet">
          {t("keyGoBack")}
        </a>
      </form>
    </OrganizationFrame>
  );
}
