import { MeFrame } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { addMethod, preferMethod } from "@/app/_account/method-actions";
import { MethodFacts } from "@/app/_account/method-facts";
import { SubmitButton } from "@/components/ui/submit-button";
import { listMyMethods } from "@/server/domain/me/my-methods";
import type { TextKey } from "@/server/texts/areas";
import { methodName } from "@/server/texts/method-name";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"account">> = {
  saved: "methodSaved",
  preferred: "methodPreferred",
  removed: "methodRemoved",
};

/** Why nothing was done. */
const NOT_DONE: Record<string, TextKey<"account">> = {
  left: "methodLeft",
  invalid: "methodInvalid",
  full: "methodFull",
};

export const generateMetadata = (props: MeProps) => meMetadata(props, "methodsTitle");

export default async function PaymentMethodsPage(props: MeProps) {
  const { user, language, done } = await openMePage(props, "/me/payment-methods");
  const { locale, href } = language;
  const t = translator(locale, "account");
  const common = translator(locale, "common");
  const { methods, canAdd } = await user.run(listMyMethods, {});
  const said = { ...DONE, ...NOT_DONE };
  const notice =
    done === "noCards" ? common("cardsOnly") : Object.hasOwn(said, done ?? "") ? t(said[done!]!, {}) : null;
  const isRejected = notice !== null && !Object.hasOwn(DONE, done ?? "");
  return (
    <MeFrame {...language} path="/me/payment-methods" title={t("methodsTitle")} notice={notice} isRejected={isRejected}>
      {methods.length > 0 && <p className="text-lead">{t("methodsLead")}</p>}
      <MeList {...language} empty={t("methodsEmpty")}>
        {methods.map((method) => (
          <li key={method.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <MethodFacts method={method} locale={locale} now={user.now()} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {!method.isDefault && (
                <form action={preferMethod.bind(null, { id: method.id, locale })}>
                  <SubmitButton className="button-quiet" pendingLabel={common("oneMoment")}>
                    {t("methodPrefer")} <span className="sr-only">{methodName(method, locale)}</span>
                  </SubmitButton>
                </form>
              )}
              <a
                href={href(`/me/payment-methods/${method.id}/remove`)}
                className="text-link inline-flex min-h-11 items-center"
              >
                {t("methodRemove")} <span className="sr-only">{methodName(method, locale)}</span>
              </a>
            </div>
          </li>
        ))}
      </MeList>
      {canAdd && (
        <form action={addMethod.bind(null, locale)} className="space-y-2">
          <SubmitButton
            className={methods.length > 0 ? "button-quiet" : "button-primary"}
            pendingLabel={common("oneMoment")}
          >
            {t("methodAdd")}
          </SubmitButton>
          <p className="text-quiet text-small">{t("methodAddHelp")}</p>
        </form>
      )}
    </MeFrame>
  );
}
