import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { saveBound } from "@/app/_organizations/bind-action";
import { openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import type { SearchParams } from "@/app/_request/request-locale";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readBinding } from "@/server/domain/organizations/bind-member";
import { boundField } from "@/server/forms/bind-form";
import { translator } from "@/server/texts/translator";

interface MemberProps {
  params: Promise<{ id: string; member: string }>;
  searchParams: SearchParams;
}

export const generateMetadata = (props: MemberProps) => meMetadata(props, "team");

/** The campaigns that a member acts for: all of the organization's, or only some. */
export default async function MemberPage(props: MemberProps) {
  const { member: userId } = await props.params;
  const part = `/settings/team/${userId}`;
  const opened = await openOrganization(props, part);
  const { id, isAdmin, organizationId, acting, language } = opened;
  const { locale, href } = language;
  const team = `${organizationPath(id)}/settings/team`;
  if (!isAdmin || organizationId !== null) redirect(href(team));
  const { email, isBound, campaigns } = await acting.findOr404(readBinding, { user_id: userId });
  const t = translator(locale, "account");
  const fields: FieldSpec[] = [
    {
      kind: "choice",
      name: "reach",
      label: t("boundLegend", { email }),
      help: t("boundHelp"),
      choices: [
        { value: "all", label: t("boundAll") },
        { value: "some", label: t("boundSome") },
      ],
    },
    ...campaigns.map((campaign) => ({ kind: "check" as const, name: boundField(campaign.id), label: campaign.name })),
  ];
  const chosen = campaigns.filter(({ isChosen }) => isChosen).map((campaign) => [boundField(campaign.id), "on"]);
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part="/settings/team"
      page={`${organizationPath(id)}${part}`}
      title={t("boundTitle")}
      back={{ path: team, label: t("team") }}
    >
      <FieldForm
        action={saveBound.bind(null, {
          id,
          member: userId,
          locale,
          campaigns: campaigns.map((campaign) => campaign.id),
        })}
        initial={freshState({ reach: isBound ? "some" : "all", ...Object.fromEntries(chosen) })}
        fields={fields}
        submit={t("boundSave")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </OrganizationFrame>
  );
}
