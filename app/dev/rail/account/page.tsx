import { FlaskConical } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageLocale, requestLocale, type SearchParams } from "@/app/_request/request-locale";
import { decideAccount, enterAccount } from "@/app/dev/_rail/account-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { getApplication } from "@/server/compose/application";
import { openAccountPage } from "@/server/compose/sandbox-accounts";
import { ACCOUNT_OUTCOMES, type AccountOutcome } from "@/server/kernel/payout-account-words";
import type { RailAccount } from "@/server/ports/rail-account";
import { type Translate, translator } from "@/server/texts/translator";

export const dynamic = "force-dynamic";

/** The title is in the owner's language, like all of the page. */
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: translator(await requestLocale(), "onboarding")("railTitle"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
  };
}

/** The sandbox rail's page for entering a payout account, and for trying other outcomes of a rail's checks. */
export default async function SandboxAccountPage({ searchParams }: { searchParams: SearchParams }) {
  const given = await searchParams;
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const opened = await openAccountPage(await getApplication(), query);
  if (!opened) notFound();
  const { account, page } = opened;
  const { locale } = await pageLocale(searchParams);
  const t = translator(locale, "onboarding");
  return (
    <main className="mx-auto max-w-md px-5 py-4 md:py-10">
      <p className="flex items-center gap-2 border-line border-b pb-3 font-semibold text-quiet text-small">
        <FlaskConical aria-hidden="true" size={18} className="shrink-0" />
        {t("railNotice")}
      </p>
      <h1 className="section-title mt-4">{t("railTitle")}</h1>
      <p className="mt-1 mb-6 text-quiet">{t("railState", { status: stateOf(account) })}</p>
      <Account
        account={account}
        address={query.toString()}
        text={t}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
      <p className="mt-2 text-center">
        <a href={page.returnUrl} className="text-link inline-flex min-h-11 items-center">
          {t("back")}
        </a>
      </p>
    </main>
  );
}

/** Its status, or that nothing has been entered yet. */
function stateOf({ status, last4 }: RailAccount): string {
  return status === "pending" && last4 === null ? "incomplete" : status;
}

interface AccountProps {
  account: RailAccount;
  address: string;
  text: Translate<"onboarding">;
  oneMoment: string;
}

function Account({ account, address, text, oneMoment }: AccountProps) {
  const decide = (outcome: AccountOutcome, label: string, note: string) => (
    <form action={decideAccount.bind(null, address, outcome)}>
      <SubmitButton className="button-primary w-full" pendingLabel={oneMoment}>
        {label}
      </SubmitButton>
      <p className="mt-2 text-quiet text-small">{note}</p>
    </form>
  );
  switch (stateOf(account)) {
    case "incomplete":
      return (
        <FieldForm
          action={enterAccount.bind(null, address)}
          initial={freshState({ number: "000123456789", outcome: "enabled" })}
          fields={[
            { kind: "digits", inputMode: "numeric", name: "number", label: text("number"), help: text("numberHelp") },
            {
              kind: "choice",
              name: "outcome",
              label: text("outcome"),
              choices: ACCOUNT_OUTCOMES.map((value) => ({ value, label: text("outcomeName", { outcome: value }) })),
            },
          ]}
          submit={text("save")}
          oneMoment={oneMoment}
        />
      );
    case "restricted":
      return decide("enabled", text("sendDocument"), text("documentNote"));
    case "enabled":
      return decide("document", text("askDocument"), text("askNote"));
    default:
      return null;
  }
}
