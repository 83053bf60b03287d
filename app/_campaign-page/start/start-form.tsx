import { previewTexts, suggestedGoals } from "@/app/_campaign-page/page-preview-texts";
import { start } from "@/app/_campaign-page/start/start-action";
import { suggestedTexts } from "@/app/_campaign-page/suggested-texts";
import { getVisitor } from "@/app/_request/visitor";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import type { AddressedCampaign } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { listTeams, type Team } from "@/server/domain/campaigns/p2p/list-teams";
import { policyOf } from "@/server/resources/campaign";
import { currencySign } from "@/server/texts/currency-sign";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

interface StartFormProps {
  campaign: AddressedCampaign;
  locale: Locale;
  startKey: string;
  /** The team whose page the visitor came from. */
  teamSlug: string | null;
}

const TEAMS_SHOWN = 12;

/** The form that starts a page, prefilled with suggestions. */
export async function StartForm({ campaign, locale, startKey, teamSlug }: StartFormProps) {
  const visitor = await getVisitor();
  const t = translator(locale, "p2p");
  const beneficiary = recipientName(campaign.beneficiaryName, locale);
  const teams = (await visitor.run(listTeams, { id: campaign.id, limit: TEAMS_SHOWN })).filter(({ isOpen }) => isOpen);
  const currency = campaign.currency!;
  const sign = currencySign(currency, locale);
  const goals = suggestedGoals(currency, locale);
  const needsApproval = policyOf(campaign) === "approval";
  const initial = freshState({
    ...suggestedTexts({ campaign, locale, isTeam: false }),
    goal: goals[1]!.value,
    team: teams.find(({ slug }) => slug === teamSlug)?.id ?? (teams.length > 0 ? "none" : ""),
  });
  return (
    <>
      <h1 className="page-title max-w-measure">{t("startTitle", { campaign: campaign.name })}</h1>
      <p className="mt-4 max-w-measure text-lead">{t("startLead", { beneficiary })}</p>
      {needsApproval && <p className="mt-3 text-quiet">{t("startApproval")}</p>}
      <div className="mt-8">
        <FieldForm
          action={start.bind(null, { campaignId: campaign.id, locale, startKey })}
          initial={initial}
          fields={fieldsOf(locale, { sign, goals, teams })}
          submit={t(needsApproval ? "startButtonAsk" : "startButton")}
          oneMoment={translator(locale, "common")("oneMoment")}
          note={t("startNote")}
          preview={previewTexts(currency, locale)}
        />
      </div>
    </>
  );
}

interface FormFacts {
  sign: string;
  goals: ReturnType<typeof suggestedGoals>;
  teams: Team[];
}

function fieldsOf(locale: Locale, { sign, goals, teams }: FormFacts): FieldSpec[] {
  const t = translator(locale, "p2p");
  const optional = translator(locale, "common")("optional");
  const none = { value: "none", label: t("teamNone") };
  const own = { value: "own", label: t("teamOwn"), note: t("teamOwnNote") };
  const joins = teams.map(({ id, name }) => ({ value: id, label: t("teamJoin", { team: name }) }));
  return [
    { kind: "line", name: "name", label: t("fieldName"), help: t("fieldNameHelp"), autoComplete: "name" },
    {
      kind: "line",
      name: "email",
      type: "email",
      label: t("fieldEmail"),
      help: t("fieldEmailHelp"),
      autoComplete: "email",
    },
    { kind: "line", name: "title", label: t("fieldTitle") },
    { kind: "text", name: "story", rows: 7, label: t("fieldStory"), help: t("fieldStoryHelp") },
    {
      kind: "money",
      name: "goal",
      sign,
      suggestions: goals,
      label: t("fieldGoal"),
      help: t("fieldGoalHelp"),
      optional,
    },
    teams.length === 0
      ? { kind: "check", name: "team", label: t("teamOwn"), help: t("teamOwnNote") }
      : { kind: "choice", name: "team", label: t("fieldTeam"), choices: [none, ...joins, own] },
  ];
}
