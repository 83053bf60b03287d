import type { Metadata } from "next";
import { AccountFrame } from "@/app/_account/account-frame";
import { accept } from "@/app/_organizations/organization-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getSignedIn } from "@/app/_request/signed-in";
import { getVisitor } from "@/app/_request/visitor";
import { MessagePanel } from "@/components/ui/message-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { readInvitation } from "@/server/domain/organizations/invitations";
import { ROLE_WORDS, rolesInWords } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ token: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  const title = translator(locale, "account")("inviteOpen");
  return { title, robots: { index: false, follow: false, noarchive: true }, referrer: "same-origin" };
}

/** The page of an emailed invitation. Opening it does nothing: its button accepts, for the address it was sent to. */
export default async function InvitationPage({ params, searchParams }: Props) {
  const [{ token }, { done }, { locale, href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const t = translator(locale, "account");
  const invitation = await (await getVisitor()).find(readInvitation, { token });
  const path = `/invitations/${token}`;
  if (!invitation)
    return (
      <AccountFrame locale={locale} path={path} href={href}>
        <MessagePanel title={t("inviteGone")}>
          <p>{t("inviteGoneText")}</p>
        </MessagePanel>
      </AccountFrame>
    );
  const isSignedIn = (await getSignedIn()) !== null;
  const { organizationId, roles } = invitation;
  const name = invitation.organization ?? t("organizationUnnamed");
  return (
    <AccountFrame locale={locale} path={path} href={href}>
      <div className="mx-auto max-w-md space-y-4">
        <h1 className="page-title [overflow-wrap:anywhere]">{t("inviteTitle", { name })}</h1>
        <p className="text-lead">{t("inviteText", { role: rolesInWords(roles, locale) })}</p>
        {roles.map((role) => (
          <p key={role} className="text-quiet">
            {t(ROLE_WORDS[role].text)}
          </p>
        ))}
        {done === "elsewhere" && <p role="status">{t("inviteElsewhere")}</p>}
        {isSignedIn ? (
          <form action={accept.bind(null, { token, locale, organizationId })} className="pt-4">
            <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("inviteAccept")}</SubmitButton>
          </form>
        ) : (
          <>
            <p>{t("inviteSignIn")}</p>
            <a href={href(`/sign-in?callbackUrl=${encodeURIComponent(path)}`)} className="button-primary w-full">
              {t("signInTitle")}
            </a>
          </>
        )}
      </div>
    </AccountFrame>
  );
}
