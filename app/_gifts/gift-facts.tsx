import type { ReactNode } from "react";
import { SOURCE_WORDS } from "@/app/_gifts/gift-words";
import type { ReceivedGiftPage } from "@/app/_gifts/open-received-gift";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { Fact, FactList } from "@/components/parts/fact-list";
import { CopyButton } from "@/components/ui/copy-button";
import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import { translator } from "@/server/texts/translator";

/** What a gift is, and what the donor wrote with it. */
export function GiftFacts({ opened, gift }: Pick<ReceivedGiftPage, "opened" | "gift">) {
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
    [t("columnWay"), gift.source && t(SOURCE_WORDS[gift.source])],
    [t("campaign"), gift.campaign && <bdi>{gift.campaign.name}</bdi>],
    [t("page"), gift.page && <bdi>{gift.page.name}</bdi>],
    [t("memo"), gift.memo && <bdi>{gift.memo}</bdi>],
    [t("message"), gift.message && <bdi>{gift.message}</bdi>],
    [
      t("dedication"),
      dedication && t(dedication.type === "in_honor" ? "inHonor" : "inMemory", { name: dedication.name }),
    ],
    [
      t("matching"),
      matchedGiftId && (
        <a href={href(`${organizationPath(opened.id)}/gifts/${matchedGiftId}`)} className="text-link">
          {t("matchedGift")}
        </a>
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
