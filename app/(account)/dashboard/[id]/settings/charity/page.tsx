import { redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { apply, proveAddress, withdrawApplication } from "@/app/_organizations/charity-actions";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import { type CharityStatusOf, readCharityStatus } from "@/server/domain/charities/read-charity-status";
import { INVITATION_DAYS } from "@/server/kernel/limits";
import { CHARITY_JURISDICTIONS } from "@/server/resources/charity-application";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

type Key = TextKey<"charity">;

const DONE: Record<string, Key> = { applied: "applied", withdrawn: "withdrawn", sent: "sent", changed: "changed" };
const STATUS: Record<CharityStatusOf["status"], Key> = {
  unverified: "unverified",
  pending: "pending",
  verified: "verified",
  revoked: "revoked",
};
const REASON: Record<string, Key> = {
  name_mismatch: "reasonName",
  not_listed: "reasonNotListed",
  other_register: "reasonRegister",
  revoked: "reasonRevoked",
  not_deductible: "reasonNotDeductible",
};
const MISSING = {
  verification: "needVerification",
  proof_of_control: "needControl",
  review: "needReview",
} as const satisfies Record<string, Key>;
const PROOFS = {
  email_domain: "proofEmail",
  post: "proofPost",
  bank_account: "proofBank",
  officer: "proofOfficer",
} as const satisfies Record<string, Key>;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navCharity");

/** An organization's status as a charity, what is missing, and how to apply. For its owners and admins. */
export default async function CharityPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/settings/charity");
  const { id, isAdmin, organizationId, acting, language, done } = opened;
  const { locale, href } = language;
  if (!isAdmin || organizationId !== null) redirect(href(`/dashboard/${id}`));
  const status = await acting.run(readCharityStatus, { id });
  const t = translator(locale, "charity");
  const key = Object.hasOwn(DONE, done ?? "") ? DONE[done!]! : null;
  const notice = key && t(key, { days: INVITATION_DAYS });
  const canApply = status.status === "unverified" || status.status === "revoked";
  return (
    <OrganizationFrame
      opened={opened}
      room="/settings"
      part="/settings/charity"
      title={t("title")}
      notice={notice}
      isRejected={done === "changed"}
    >
      <Status status={status} opened={opened} />
      {status.application?.status === "open" && <OpenApplication status={status} opened={opened} />}
      {canApply && <Application status={status} opened={opened} />}
    </OrganizationFrame>
  );
}

interface PartProps {
  status: CharityStatusOf;
  opened: OrganizationPage;
}

function Status({ status: { status, number, source, application }, opened }: PartProps) {
  const t = translator(opened.language.locale, "charity");
  const isReason = application !== null && application.status !== "approved" && application.reason !== "listed";
  return (
    <section className="space-y-2">
      <p className="text-lead">{t(STATUS[status])}</p>
      {status === "unverified" && application?.status === "rejected" && <p>{t("refused")}</p>}
      {isReason && <p>{t(REASON[application.reason] ?? "reasonOther")}</p>}
      {number && <p className="text-quiet">{t("number", { number })}</p>}
      {status === "verified" && source && (
        <p className="text-quiet [overflow-wrap:anywhere]">{t("source", { source })}</p>
      )}
    </section>
  );
}

function OpenApplication({ status, opened }: PartProps) {
  const { id, language } = opened;
  const { locale } = language;
  const t = translator(locale, "charity");
  const place = { id, locale };
  const { application, proofs, needsProofs } = status;
  const { requirements, request, website } = application!;
  const oneMoment = translator(locale, "common")("oneMoment");
  const list = new Intl.ListFormat(locale).format(proofs.map((kind) => t(PROOFS[kind])));
  return (
    <section aria-labelledby="missing" className="space-y-4">
      <h2 id="missing" className="section-title">
        {t("needTitle")}
      </h2>
      <ul className="list-disc space-y-2 ps-5">
        {requirements.map((name) => (
          <li key={name}>{t(MISSING[name])}</li>
        ))}
      </ul>
      {proofs.length > 0 && <p>{t("proofs", { list })}</p>}
      {request && (
        <div className="space-y-2 border-accent border-s-4 ps-4">
          <h3 className="font-semibold">{t("requestTitle")}</h3>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{request}</p>
        </div>
      )}
      {needsProofs && website && !proofs.includes("email_domain") && (
        <div className="space-y-4">
          <h2 className="section-title">{t("sendTitle")}</h2>
          <FieldForm
            action={proveAddress.bind(null, place)}
            initial={freshState({})}
            lead={t("sendText", { site: new URL(website).hostname.replace(/^www\./, "") })}
            fields={[{ kind: "line", name: "email", type: "email", label: t("fieldEmail") }]}
            submit={t("send")}
            oneMoment={oneMoment}
          />
        </div>
      )}
      <form action={withdrawApplication.bind(null, place)}>
        <SubmitButton className="button-quiet text-refused" pendingLabel={oneMoment}>
          {t("withdraw")}
        </SubmitButton>
      </form>
    </section>
  );
}

function Application({ status, opened }: PartProps) {
  const { id, language } = opened;
  const { locale } = language;
  const t = translator(locale, "charity");
  const { legalName, ein, application } = status;
  const fields = [
    { kind: "line" as const, name: "legal_name", label: t("fieldName"), help: t("fieldNameHelp") },
    {
      kind: "select" as const,
      name: "jurisdiction",
      label: t("fieldCountry"),
      choices: CHARITY_JURISDICTIONS.map((code) => ({ value: code, label: t(`country${code}`) })),
    },
    { kind: "line" as const, name: "registration_number", label: t("fieldNumber"), help: t("fieldNumberHelp") },
    { kind: "line" as const, name: "website", label: t("fieldWebsite"), help: t("fieldWebsiteHelp") },
  ];
  return (
    <section aria-labelledby="apply" className="space-y-4">
      <h2 id="apply" className="section-title">
        {t("applyTitle")}
      </h2>
      <FieldForm
        action={apply.bind(null, { id, locale })}
        initial={freshState({
          legal_name: legalName ?? "",
          jurisdiction: application?.jurisdiction ?? "US",
          registration_number: ein ?? "",
          website: application?.website ?? "",
        })}
        lead={t("applyText")}
        fields={fields}
        submit={t("apply")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </section>
  );
}
