import type { Metadata } from "next";
import { MeFrame } from "@/app/_account/me-frame";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { joinPolicySpec, optionInput, optionSpecs } from "@/app/_pools/option-specs";
import { createNew } from "@/app/_pools/rules-actions";
import type { PageLocale } from "@/app/_request/request-locale";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { newId } from "@/server/kernel/ids";
import { LEGAL_STRUCTURES, MECHANISMS, type MechanismName, POOL_FLAVORS } from "@/server/resources/pool";
import type { Locale } from "@/server/texts/locales";
import { mechanismName } from "@/server/texts/pool-rules";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps): Promise<Metadata> => meMetadata(props, "navPools");

/** Starts a pool: first asks in plain words how it decides, then for the rest. */
export default async function NewPoolPage(props: MeProps) {
  const { language } = await openMePage(props, "/me/pools/new");
  const { rule } = await props.searchParams;
  const mechanism = MECHANISMS.find((known) => known === rule);
  const t = translator(language.locale, "membership");
  const title = mechanism ? mechanismName(mechanism, language.locale) : t("start");
  return (
    <MeFrame {...language} path="/me/pools" page="/me/pools/new" title={title}>
      {mechanism ? <PoolForm mechanism={mechanism} language={language} /> : <Question {...language} />}
    </MeFrame>
  );
}

function Question({ locale, href }: PageLocale) {
  const t = translator(locale, "membership");
  const rules = translator(locale, "pool");
  return (
    <>
      <p className="text-lead">{t("newQuestion")}</p>
      <ul className="space-y-3">
        {MECHANISMS.map((mechanism) => {
          const url = href("/me/pools/new");
          return (
            <li key={mechanism} className="rounded-card border border-line p-4">
              <a
                href={`${url}${url.includes("?") ? "&" : "?"}rule=${mechanism}`}
                className="text-link inline-flex min-h-11 items-center font-semibold"
              >
                {rules(`newChoice_${mechanism}`)}
              </a>
              <p className="text-quiet">{rules(`newChoiceText_${mechanism}`)}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function PoolForm({ mechanism, language }: { mechanism: MechanismName; language: PageLocale }) {
  const { locale, href } = language;
  const t = translator(locale, "membership");
  const currency = DEFAULT_CURRENCY;
  const defaults = MECHANISMS_BY_NAME[mechanism].options.parse({}) as Record<string, unknown>;
  const start = { flavor: "community", legal_structure: "mutual_aid", join_policy: "approval", status: "active" };
  return (
    <>
      <p>
        {translator(locale, "pool")(`newChoiceText_${mechanism}`)}{" "}
        <a href={href("/me/pools/new")} className="text-link inline-flex min-h-6 items-center">
          {t("newOther")}
        </a>
      </p>
      <FieldForm
        action={createNew.bind(null, { locale, mechanism, poolId: newId("pool") })}
        initial={freshState({ ...optionInput(defaults, currency), ...start })}
        fields={[
          ...aboutFields(locale),
          ...optionSpecs({ locale, currency, mechanism }, defaults),
          statusField(locale),
        ]}
        submit={t("start")}
        oneMoment={translator(locale, "common")("oneMoment")}
        note={t("newNote", { currency })}
      />
    </>
  );
}

function aboutFields(locale: Locale): FieldSpec[] {
  const t = translator(locale, "membership");
  return [
    { kind: "line", name: "name", label: t("poolName") },
    { kind: "text", name: "description", label: t("purpose"), help: t("purposeHelp"), optional: t("optional") },
    {
      kind: "select",
      name: "flavor",
      label: t("flavorLabel"),
      choices: POOL_FLAVORS.map((flavor) => ({ value: flavor, label: t("flavor", { flavor }) })),
    },
    {
      kind: "select",
      name: "legal_structure",
      label: t("legalLabel"),
      help: t("legalHelp"),
      choices: LEGAL_STRUCTURES.map((structure) => ({ value: structure, label: t("legal", { structure }) })),
    },
    joinPolicySpec(locale),
  ];
}

function statusField(locale: Locale): FieldSpec {
  const t = translator(locale, "membership");
  const choices = ["active", "draft"].map((status) => ({ value: status, label: t("startStatus", { status }) }));
  return { kind: "select", name: "status", label: t("startStatusLabel"), choices };
}
