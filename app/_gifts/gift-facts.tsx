import type { ReactNode } from "react";
import { SOURCE_WORDS } from "@/app/_gifts/gift-words";
import type { ReceivedGiftPage } from "@/app/_gifts/open-received-gift";
import { transferFact } from "@/app/_gifts/transfer-fact";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { dayText } from "@/app/_payouts/payout-words";
import { Fact, FactList } from "@/components/parts/fact-list";
import { CopyButton } from "@/components/ui/copy-button";
import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import type { Payout } from "@/server/generated/prisma/client";
import { type Translate, translator } from "@/server/texts/translator";

interface GiftFactsProps extends Pick<ReceivedGiftPage, "opened" | "gift" | "path" | "may"> {
  /** The payout whose statement contains it; null if there is none, or the reader may not read payouts. */
  payout: Pick<Payout, "id" | "createdAt"> | null;
}

/** The details of a gift, including what the donor wrote. */
export function GiftFacts({ opened, gift, payout, path, may }: GiftFactsProps) {
  const { locale, href } = opened.language;
  const t = translator(locale, "received");
  const common = translator(locale, "common");
  const money = (cents: bigint): ReactNode => (
    <Money cents={Number(cents)} currency={gift.currency} locale={locale} className="font-semibold" />
  );
  const { dedication, matchedGiftId } = gift;
  const facts: [label: string, value: ReactNode][] = [
    [t("columnStatus"), <StatusMark key="status" status={gift.status} locale={locale} />],
    [t("columnAmount"), money(gift.amountCents)],
    [t("fee"), money(gift.feeCents)],
    [t("net"), money(gift.netCents)],
    ...[transferFact(gift.transfer, locale), ...offBalance(gift, t, money)],
    [t("columnWay"), gift.source && t(SOURCE_WORDS[gift.source])],
    [t("campaign"), gift.campaign && <bdi>{gift.campaign.name}</bdi>],
    [t("page"), gift.page && <bdi>{gift.page.name}</bdi>],
    ...contactFacts(gift, t, (id) => href(`${organizationPath(opened.id)}/supporters/${id}`)),
    payoutFact(opened, payout),
    [t("memo"), gift.memo && <bdi>{gift.memo}</bdi>],
    [t("message"), gift.message && <bdi>{gift.message}</bdi>],
    [
      t("onPage"),
      may.hide && (
        <RoomLink
          href={href(`${path}/wall`)}
          label={t(gift.hidden.name || gift.hidden.message ? "onPageHidden" : "onPageChange")}
        />
      ),
    ],
    [
      t("dedication"),
      dedication && t(dedication.type === "in_honor" ? "inHonor" : "inMemory", { name: dedication.name }),
    ],
    [
      t("matching"),
      matchedGiftId && (
        <RoomLink href={href(`${organizationPath(opened.id)}/gifts/${matchedGiftId}`)} label={t("matchedGift")} />
      ),
    ],
  ];
  return (
    <FactList>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      <Fact label={t("id")}>
        <span className="flex flex-wrap items-center gap-3">
          <code className="text-small [overflow-wrap:anywhere]">{gift.id}</code>
          <CopyButton text={gift.id} label={common("copy")} doneLabel={common("copied")} />
        </span>
      </Fact>
    </FactList>
  );
}

/** Deductions from the recipient's balance besides the fee. */
function offBalance(
  { railCostCents, returnedCents }: ReceivedGiftPage["gift"],
  t: Translate<"received">,
  money: (cents: bigint) => ReactNode,
): [label: string, value: ReactNode][] {
  return [
    [t("railCost"), railCostCents !== null && money(railCostCents)],
    [t("returnedPart"), returnedCents > 0n && money(returnedCents)],
  ];
}

/** The payout that contains it as a line. */
function payoutFact(
  { id, timeZone, language: { locale, href } }: OrganizationPage,
  payout: GiftFactsProps["payout"],
): [label: string, value: ReactNode] {
  const t = translator(locale, "money");
  if (payout === null) return [t("linePayout"), null];
  const label = t("payoutOf", { date: dayText(payout.createdAt, timeZone, locale) });
  return [
    t("linePayout"),
    <RoomLink key="payout" href={href(`${organizationPath(id)}/money/payouts/${payout.id}`)} label={label} />,
  ];
}

/** How to reach the donor, for readers who may know that. */
function contactFacts(
  { contact, isAnonymous }: ReceivedGiftPage["gift"],
  t: Translate<"received">,
  supporterHref: (id: string) => string,
): [label: string, value: ReactNode][] {
  if (!contact?.email) return [];
  const { email, address, company, contact_name, allows_news, supporter_id: supporterId } = contact;
  return [
    [
      t("donorEmail"),
      <>
        <a key="email" href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center" dir="ltr">
          {email}
        </a>
        {isAnonymous && <p className="text-quiet text-small">{t("anonymousOnPage")}</p>}
      </>,
    ],
    [t("supporter"), supporterId && <RoomLink href={supporterHref(supporterId)} label={t("supporterLink")} />],
    [t("donorAddress"), address && <bdi>{Object.values(address).filter(Boolean).join(", ")}</bdi>],
    [t("company"), company && <bdi>{company}</bdi>],
    [t("contactName"), contact_name && <bdi>{contact_name}</bdi>],
    [t("news"), allows_news !== null && t(allows_news ? "newsAllowed" : "newsNotAllowed")],
  ];
}

function RoomLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="text-link inline-flex min-h-11 items-center">
      {label}
    </a>
  );
}
