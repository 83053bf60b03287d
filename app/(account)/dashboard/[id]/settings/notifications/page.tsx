import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { saveMemberEmails } from "@/app/_notifications/notification-actions";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { type OwnMemberEmails, readMemberEmails } from "@/server/domain/organizations/member-emails";
import { GIFT_EMAILS } from "@/server/kernel/gift-emails";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const PART = "/settings/notifications";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navNotifications");

/** Which emails about the organization the reader gets; a setting of each member. */
export default async function NotificationsPage(props: OrganizationProps) {
  const opened = await openOrganization(props, PART);
  const { id, organizationId, acting, language, done, name } = opened;
  const { locale } = language;
  if (organizationId !== null) notFound();
  const own = await acting.run(readMemberEmails, {});
  const { chosen, email } = own;
  const t = translator(locale, "account");
  const fields = fieldsOf(own, locale);
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part={PART}
      title={t("navNotifications")}
      notice={done === "saved" ? t("notifySaved") : null}
    >
      <div className="max-w-2xl space-y-6">
        <p className="[overflow-wrap:anywhere]">{t("notifyLead", { name, email: email ?? "" })}</p>
        {fields.length === 0 ? (
          <p className="text-quiet">{t("notifyNone")}</p>
        ) : (
          <FieldForm
            action={saveMemberEmails.bind(null, { id, locale })}
            initial={freshState({
              gifts: chosen.gifts,
              waiting_pages: chosen.pages ? "on" : "",
              ending_matches: chosen.matches ? "on" : "",
            })}
            fields={fields}
            submit={t("notifySave")}
            oneMoment={translator(locale, "common")("oneMoment")}
            note={t("notifyAlways")}
          />
        )}
      </div>
    </OrganizationFrame>
  );
}

const GIFT_TEXTS: Record<(typeof GIFT_EMAILS)[number], TextKey<"account">> = {
  each: "notifyGiftsEach",
  daily: "notifyGiftsDaily",
  none: "notifyGiftsNone",
};

/** The choices that the reader's roles offer. */
function fieldsOf({ offered }: OwnMemberEmails, locale: Locale): FieldSpec[] {
  const t = translator(locale, "account");
  const choices = GIFT_EMAILS.map((value) => ({ value, label: t(GIFT_TEXTS[value]) }));
  const gifts: FieldSpec = {
    kind: "choice",
    name: "gifts",
    label: t("notifyGifts"),
    help: t("notifyGiftsHelp"),
    choices,
  };
  const pages: FieldSpec = { kind: "check", name: "waiting_pages", label: t("notifyPages") };
  const matches: FieldSpec = { kind: "check", name: "ending_matches", label: t("notifyMatches") };
  return [...(offered.gifts ? [gifts] : []), ...(offered.pages ? [pages] : []), ...(offered.matches ? [matches] : [])];
}
