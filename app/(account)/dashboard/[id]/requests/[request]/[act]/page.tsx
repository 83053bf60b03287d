import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { ConfirmForm } from "@/app/_dashboard/confirm-form";
import { decide } from "@/app/_pools/pool-actions";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { DecisionRecord } from "@/app/_pools/requests/decision-record";
import { openRequest, type RequestProps } from "@/app/_pools/requests/open-request";
import { translator } from "@/server/texts/translator";

interface Props extends RequestProps {
  params: Promise<{ id: string; request: string; act: string }>;
}

const ACTS = ["approve", "reject", "cancel"] as const;

export const generateMetadata = (props: Props): Promise<Metadata> => meMetadata(props, "navPools");

/** Explains what an action on a request does before it is confirmed. */
export default async function RequestActPage(props: Props) {
  const { act: named } = await props.params;
  const act = ACTS.find((known) => known === named) ?? notFound();
  const opened = await openRequest(props, `/${act}`);
  const { found, id, language } = opened;
  const { locale, href } = language;
  const { request, me } = found;
  const back = href(`/dashboard/${id}/requests/${request.id}`);
  if (!request.acts.includes(act)) redirect(`${back}${back.includes("?") ? "&" : "?"}done=no_invalid_state`);
  const t = translator(locale, "membership");
  // The last required approval triggers the payout.
  const pays = act === "approve" && request.received + 1 >= request.required;
  const effect = act !== "approve" ? t("actEffect", { act }) : t(pays ? "approvePays" : "approveCounts");
  return (
    <PoolFrame opened={opened} role={me.role} page={`/requests/${request.id}/${act}`} title={t("actTitle", { act })}>
      <DecisionRecord opened={opened} />
      <ConfirmForm
        locale={locale}
        lines={[effect]}
        action={decide.bind(null, { id, locale, request: request.id }, act)}
        confirm={t("act", { act })}
        isDestructive={act !== "approve"}
        backHref={back}
      />
    </PoolFrame>
  );
}
