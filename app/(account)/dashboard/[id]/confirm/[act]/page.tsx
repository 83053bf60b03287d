import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { ConfirmForm } from "@/app/_dashboard/confirm-form";
import { openPool, type PoolPage, type PoolProps } from "@/app/_pools/open-pool";
import { cancelMine } from "@/app/_pools/pool-actions";
import { PoolFrame } from "@/app/_pools/pool-frame";
import { changeMember, draw, leave, setStatus } from "@/app/_pools/steward-actions";
import { readMyPoolDesk } from "@/server/domain/me/my-pool-desk";
import { readMyPoolMember } from "@/server/domain/me/my-pool-members";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { partyName } from "@/server/texts/pool-words";
import { translator } from "@/server/texts/translator";

interface Props extends PoolProps {
  params: Promise<{ id: string; act: string }>;
}

/** An action to confirm: its texts, everything that it does, and the server action. */
interface Confirmed {
  title: string;
  lines: string[];
  action(): Promise<void>;
  isDestructive?: boolean;
  back: string;
}

export const generateMetadata = (props: Props): Promise<Metadata> => meMetadata(props, "navPools");

/** Explains what an action in a pool does before it is confirmed. */
export default async function PoolActPage(props: Props) {
  const [{ act }, { who }] = await Promise.all([props.params, props.searchParams]);
  const opened = await openPool(props, `/confirm/${act}`);
  const { view, language, id } = opened;
  const { locale, href } = language;
  const confirmed = await confirmedOf(opened, act, typeof who === "string" ? who : null);
  const role = view.me.status === "active" ? view.me.role : null;
  return (
    <PoolFrame opened={opened} role={role} page={`/confirm/${act}`} title={confirmed.title}>
      <ConfirmForm
        locale={locale}
        lines={confirmed.lines}
        action={confirmed.action}
        confirm={confirmed.title}
        isDestructive={confirmed.isDestructive ?? false}
        backHref={href(`/dashboard/${id}${confirmed.back}`)}
      />
    </PoolFrame>
  );
}

async function confirmedOf(opened: PoolPage, act: string, who: string | null): Promise<Confirmed> {
  if (act === "cancel") return cancelOf(opened);
  if (act === "leave") return leaveOf(opened);
  if (!opened.view.canManage) notFound();
  if (act === "draw") return drawOf(opened);
  if (act === "pause" || act === "resume" || act === "open" || act === "close") return statusOf(opened, act);
  if (who !== null && isOfMember(act)) return memberOf(opened, act, who);
  notFound();
}

const MEMBER_ACTS = ["admit", "decline", "remove", "steward", "unsteward"] as const;
type MemberAct = (typeof MEMBER_ACTS)[number];
const isOfMember = (act: string): act is MemberAct => MEMBER_ACTS.some((known) => known === act);

const placeOf = ({ id, language }: PoolPage): { id: string; locale: Locale } => ({ id, locale: language.locale });

function cancelOf(opened: PoolPage): Confirmed {
  const { view, language, id } = opened;
  const { commitment, pool } = view;
  if (!commitment?.canCancel) redirect(language.href(`/dashboard/${id}`));
  const t = translator(language.locale, "membership");
  const amount = formatMoney(commitment.returnedCents, pool.currency, language.locale);
  return {
    title: t("cancelCommitment"),
    lines: [
      commitment.returnedCents > 0n ? t("cancelReturns", { amount }) : t("cancelNothing"),
      ...keptFee(opened),
      t("cancelKeeps"),
      t("cancelStands"),
    ],
    action: cancelMine.bind(null, { ...placeOf(opened), commitment: commitment.id }),
    isDestructive: true,
    back: "",
  };
}

/** The flat fee of a paid year is not refunded. */
function keptFee({ view, language }: PoolPage): string[] {
  const { commitment, pool } = view;
  if (!commitment || commitment.feeCents === 0n || commitment.prepaidCents === 0n) return [];
  const fee = formatMoney(commitment.feeCents, pool.currency, language.locale);
  return [translator(language.locale, "membership")("cancelFee", { fee })];
}

function leaveOf(opened: PoolPage): Confirmed {
  const { view, language } = opened;
  const t = translator(language.locale, "membership");
  const { commitment, pool, me } = view;
  const amount = formatMoney(commitment?.returnedCents ?? 0n, pool.currency, language.locale);
  return {
    title: t("leave"),
    lines: [t("leaveEnds"), ...(commitment?.canCancel ? [t("cancelReturns", { amount }), ...keptFee(opened)] : [])],
    action: leave.bind(null, placeOf(opened), me.identityId),
    isDestructive: true,
    back: me.status === "active" ? "/members" : "",
  };
}

function drawOf(opened: PoolPage): Confirmed {
  const { draw: open } = opened.view;
  if (!open) notFound();
  const t = translator(opened.language.locale, "membership");
  return {
    title: t("drawNow"),
    lines: [t("drawPays"), t("drawFinal")],
    action: draw.bind(null, placeOf(opened), open.number),
    back: "/manage",
  };
}

async function statusOf(opened: PoolPage, act: "pause" | "resume" | "open" | "close"): Promise<Confirmed> {
  const { language, user, id } = opened;
  const { locale } = language;
  const t = translator(locale, "membership");
  const amount = formatMoney(opened.shown.balances.reservesCents, opened.shown.currency, locale);
  const { prepaid } = await user.findOr404(readMyPoolDesk, { id });
  const lines = {
    pause: [t("pauseStops"), t("pauseKeeps")],
    resume: [t("resumeStarts")],
    open: [t("openStarts")],
    close: [t("closeReturns", { amount, count: prepaid }), t("closeTreasury"), t("closeFinal")],
  };
  return {
    title: t("setStatus", { act }),
    lines: lines[act],
    action: setStatus.bind(null, placeOf(opened), act),
    isDestructive: act === "close",
    back: "/manage",
  };
}

async function memberOf(opened: PoolPage, act: MemberAct, who: string): Promise<Confirmed> {
  const { view, language, user, id } = opened;
  const { locale } = language;
  const t = translator(locale, "membership");
  const member = await user.findOr404(readMyPoolMember, { id, identity_id: who });
  const name = partyName({ id: who, name: member.displayName }, locale);
  const amount = formatMoney(member.chargeCents, opened.shown.currency, locale);
  const lines = {
    admit: [member.committedCents > 0n ? t("admitCharges", { name, amount }) : t("admitJoins", { name })],
    decline: [t("declineEnds", { name })],
    remove: [t("removeEnds", { name }), t("removeReturns")],
    steward: [t("stewardMay", { name }), t("stewardSecond")],
    unsteward: [t("unstewardMay", { name }), t("stewardSecond")],
  };
  return {
    title: act === "unsteward" && who === view.me.identityId ? t("unstewardMe") : t(act, { name }),
    lines: lines[act],
    action: changeMember.bind(null, placeOf(opened), act, who),
    isDestructive: act === "decline" || act === "remove",
    back: act === "admit" || act === "decline" ? "/manage" : "/members",
  };
}
