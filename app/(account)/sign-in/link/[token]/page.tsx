import type { Metadata } from "next";
import { AccountFrame } from "@/app/_account/account-frame";
import { addHere, signInElsewhere, signInHere } from "@/app/_account/sign-in-actions";
import { type PageLocale, pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { browserSecret, getSignedIn } from "@/app/_request/signed-in";
import { getVisitor } from "@/app/_request/visitor";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { MessagePanel } from "@/components/ui/message-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { readSignInLink } from "@/server/domain/users/read-sign-in-link";
import { SIGN_IN_LINK_MINUTES } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ token: string }>;
  searchParams: SearchParams;
}

/** Whoever has the URL can sign in, so it must not leak to other sites. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  const { house } = await getVisitor();
  const title = translator(locale, "account")("linkTitle", { house: house.name });
  return { title, robots: { index: false, follow: false, noarchive: true }, referrer: "same-origin" };
}

/** The page of an emailed link. Opening it does nothing: its button signs in. */
export default async function LinkPage({ params, searchParams }: Props) {
  const [{ token }, language] = await Promise.all([params, pageLocale(searchParams)]);
  const browser = await browserSecret();
  const { find, house } = await getVisitor();
  const link = await find(readSignInLink, { token, browser });
  if (!link) return <UsedLink {...language} />;
  const { locale, href } = language;
  const t = translator(locale, "account");
  if (link.isAddition) return <AdditionPage token={token} email={link.email} {...language} />;
  return (
    <AccountFrame locale={locale} path={`/sign-in/link/${token}`} href={href}>
      <div className="mx-auto max-w-md">
        <h1 className="page-title">{t("linkTitle", { house: house.name })}</h1>
        <p className="mt-4 mb-8 text-lead [overflow-wrap:anywhere]">
          {link.email === null ? t("linkOtherText") : t("linkText", { email: link.email })}
        </p>
        <LinkForm token={token} locale={locale} isSameBrowser={link.email !== null} />
      </div>
    </AccountFrame>
  );
}

interface LinkFormProps extends Pick<PageLocale, "locale"> {
  token: string;
  isSameBrowser: boolean;
}

function LinkForm({ token, locale, isSameBrowser }: LinkFormProps) {
  const t = translator(locale, "account");
  const oneMoment = translator(locale, "common")("oneMoment");
  if (isSameBrowser)
    return (
      <form action={signInHere.bind(null, { token, locale })}>
        <SubmitButton pendingLabel={oneMoment}>{t("linkButton")}</SubmitButton>
      </form>
    );
  return (
    <FieldForm
      action={signInElsewhere.bind(null, { token, locale })}
      initial={freshState()}
      fields={[{ kind: "line", name: "email", type: "email", label: t("fieldEmail"), autoComplete: "email" }]}
      submit={t("linkButton")}
      oneMoment={oneMoment}
    />
  );
}

interface AdditionProps extends PageLocale {
  token: string;
  email: string | null;
}

/** The page of a link that adds an address: only the user who requested it can use it, where they requested it. */
async function AdditionPage({ token, email, locale, href }: AdditionProps) {
  const t = translator(locale, "account");
  const user = await getSignedIn();
  return (
    <AccountFrame locale={locale} path={`/sign-in/link/${token}`} href={href}>
      <div className="mx-auto max-w-md">
        <h1 className="page-title">{t("addTitle")}</h1>
        <p className="mt-4 mb-8 text-lead [overflow-wrap:anywhere]">
          {user && email ? t("addText", { email, account: user.email }) : t("addElsewhere")}
        </p>
        {user && email && (
          <form action={addHere.bind(null, { token, locale })}>
            <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("addButton")}</SubmitButton>
          </form>
        )}
      </div>
    </AccountFrame>
  );
}

function UsedLink({ locale, href }: PageLocale) {
  const t = translator(locale, "account");
  return (
    <AccountFrame locale={locale} path="/sign-in/link/used" href={href}>
      <MessagePanel title={t("usedTitle")}>
        <p>{t("usedText", { minutes: SIGN_IN_LINK_MINUTES })}</p>
        <p>
          <a href={href("/sign-in")} className="button-primary">
            {t("newLink")}
          </a>
        </p>
      </MessagePanel>
    </AccountFrame>
  );
}
