import { saveName } from "@/app/_account/account-actions";
import type { SignedIn } from "@/app/_request/signed-in";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readMyName } from "@/server/domain/me/my-name";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The form for the user's own name. */
export async function NameForm({ user, locale }: { user: SignedIn; locale: Locale }) {
  const t = translator(locale, "account");
  const name = await user.run(readMyName, {});
  return (
    <section aria-labelledby="name" className="space-y-4">
      <h2 id="name" className="section-title">
        {t("nameTitle")}
      </h2>
      <FieldForm
        action={saveName.bind(null, { locale })}
        initial={freshState({ name: name ?? "" })}
        fields={[{ kind: "line", name: "name", label: t("nameField"), help: t("nameText"), autoComplete: "name" }]}
        submit={t("nameSave")}
        oneMoment={translator(locale, "common")("oneMoment")}
        buttonClass="button-quiet"
      />
    </section>
  );
}
