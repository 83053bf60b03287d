import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { openPool, type PoolProps } from "@/app/_pools/open-pool";
import { joinPolicySpec, optionInput, optionSpecs } from "@/app/_pools/option-specs";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { changeRules } from "@/app/_pools/rules-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { POOL_RULES } from "@/server/domain/pools/rules/propose-change";
import { seenValues } from "@/server/operations/seen-values";
import type { MechanismName } from "@/server/resources/pool";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: PoolProps): Promise<Metadata> => meMetadata(props, "navPools");

/** Changes the rules of a pool: at once for its only steward, otherwise with another steward's approval. */
export default async function PoolRulesPage(props: PoolProps) {
  const opened = await openPool(props, "/rules");
  const { view, language, id } = opened;
  const { locale } = language;
  const { pool, me, canManage } = view;
  if (!canManage || pool.status === "closed") notFound();
  const t = translator(locale, "membership");
  const mechanism = pool.mechanism as MechanismName;
  const options = pool.governance as Record<string, unknown>;
  return (
    <PoolFrame opened={opened} role={me.role} page="/rules" title={t("changeRules")}>
      <FieldForm
        action={changeRules.bind(null, { id, locale })}
        initial={freshState({
          ...optionInput(options, pool.currency),
          join_policy: pool.joinPolicy,
          seen: seenValues(pool, POOL_RULES),
        })}
        lead={t("rulesLead")}
        fields={[
          joinPolicySpec(locale),
          ...optionSpecs({ locale, currency: pool.currency, mechanism }, options),
          { kind: "hidden", name: "seen" },
        ]}
        submit={t("rulesSave")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </PoolFrame>
  );
}
