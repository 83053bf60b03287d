import { redirect } from "next/navigation";
import { sayCheckoutSent, tryAnotherCard } from "@/app/_campaign-page/give-action";
import { type CampaignParams, givingCampaign } from "@/app/_campaign-page/giving-campaign";
import { shownBranding } from "@/app/_campaign-page/shown-branding";
import { drawTransfer } from "@/app/_gifts/draw-transfer";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { GiftNote } from "@/components/checkout/gift-note";
import { ThanksPage } from "@/components/checkout/thanks-page";
import { WindowPage } from "@/components/checkout/window-page";
import { SubmitButton } from "@/components/ui/submit-button";
import { GIVING_CADENCES } from "@/server/domain/checkouts/checkout-draft";
import { type GivingLayout, givingPaths, isFramed, schemeOf } from "@/server/domain/checkouts/giving-paths";
import { type Given, readGiven, versionOf } from "@/server/domain/checkouts/read-given";
import { campaignPath } from "@/server/kernel/campaign-path";
import { AUTHENTICATION_REQUIRED } from "@/server/ports/charge-codes";
import { failureText } from "@/server/texts/failure-text";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ShownThanksPage {
  params: Promise<CampaignParams & { secret: string }>;
  searchParams: SearchParams;
  layout?: GivingLayout;
}

/** The thank-you page of a gift, for visitors with its secret. */
export async function showThanksPage({ params, searchParams, layout = "page" }: ShownThanksPage) {
  const [{ secret, ...names }, query, { locale, href }] = await Promise.all([
    params,
    searchParams,
    pageLocale(searchParams),
  ]);
  const { find, publicUrl } = await getVisitor();
  const given = await find(readGiven, { secret: decodeURIComponent(secret) });
  if (!given) return <GiftNote locale={locale} about="unknown" />;
  const campaign = await givingCampaign(names, layout);
  const paths = givingPaths(campaign, layout);
  const { status, checkout, receipt } = given;
  const opensWindow = isFramed(layout) && given.paysInWindow;
  if (status === "open" && !opensWindow) redirect(paths.again(secret, locale));
  const watch = <Watch secret={secret} given={given} locale={locale} theme={paths.theme} looks={looksIn(query)} />;
  const branding = await shownBranding(campaign);
  if (status === "open")
    return (
      <WindowPage
        {...{ locale, branding, watch }}
        isDebit={checkout.paysByDebit}
        scheme={schemeOf(layout)}
        edit={paths.again(secret, locale)}
      >
        <InWindow secret={secret} locale={locale} label={payLabel(given, locale)} />
      </WindowPage>
    );
  const root = campaign.parent ?? campaign;
  const mayChange = status === "pending" || status === "settling" || (status === "settled" && receipt.kind === "later");
  const path = campaignPath(campaign);
  return (
    <ThanksPage
      locale={locale}
      campaign={{
        name: campaign.name,
        href: href(path),
        url: publicUrl + path,
        beneficiary: given.beneficiary,
        branding,
        shown: campaign.shown,
      }}
      gift={{ ...given, status, ...shownGift(given) }}
      failure={failureText(given.failureCode, locale)}
      isEmbed={isFramed(layout)}
      scheme={schemeOf(layout)}
      hrefs={{
        give: href(`${paths.form}?again=${secret}${paths.theme}`),
        start: href(`${campaignPath({ ...root, parent: null })}/start`),
        again: paths.again(secret, locale),
        recurring: href("/me/recurring"),
      }}
      retry={<Retry {...{ secret, layout, locale, opensWindow }} label={retryLabel(given)} />}
      sent={<Sent secret={secret} layout={layout} locale={locale} />}
      watch={(mayChange || (opensWindow && status === "failed")) && watch}
    />
  );
}

/** The parts of the donor's input that the page shows. */
function shownGift({ checkout, transfer }: Given) {
  const { amountCents, anonymous, cadence, hidesAmount, message, name, paysByTransfer, showsMessage } = checkout;
  return {
    transfer: transfer && drawTransfer(transfer),
    paysByTransfer,
    donor: name,
    cadence: GIVING_CADENCES.find((known) => known === cadence) ?? ("once" as const),
    repeats: cadence !== "once",
    shown: {
      name: anonymous ? null : name,
      amountCents: hidesAmount ? null : Number(amountCents),
      message: showsMessage ? message : null,
    },
  };
}

function payLabel({ amountCents, currency }: Given, locale: Locale): string {
  return translator(locale, "give")("windowButton", { amount: formatMoney(amountCents, currency, locale) });
}

interface FormProps {
  secret: string;
  layout: GivingLayout;
  locale: Locale;
}

/** The label of the button for another attempt. */
function retryLabel({ checkout, failureCode }: Given) {
  if (checkout.paysByTransfer) return "transferAgain";
  return failureCode === AUTHENTICATION_REQUIRED ? "confirmAtBank" : "tryAnother";
}

function Retry({
  secret,
  layout,
  locale,
  label,
  opensWindow,
}: FormProps & { label: ReturnType<typeof retryLabel>; opensWindow: boolean }) {
  if (opensWindow) return <InWindow secret={secret} locale={locale} label={translator(locale, "give")("tryAnother")} />;
  return (
    <form action={tryAnotherCard.bind(null, secret, layout)}>
      <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>
        {translator(locale, "give")(label)}
      </SubmitButton>
    </form>
  );
}

/** Opens the rail's page in a separate window, because it must not be framed. */
function InWindow({ secret, locale, label }: { secret: string; locale: Locale; label: string }) {
  return (
    <form method="post" action={`/gifts/continue/${secret}?lang=${locale}`} target="_blank" rel="noopener">
      <SubmitButton pendingLabel={label}>{label}</SubmitButton>
    </form>
  );
}

function Sent({ secret, layout, locale }: FormProps) {
  return (
    <form action={sayCheckoutSent.bind(null, secret, layout)}>
      <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>
        {translator(locale, "pay")("sentButton")}
      </SubmitButton>
    </form>
  );
}

/** How often, and how many times, a browser without scripts reloads the page until the gift is accepted. */
const REFRESH_SECONDS = 2;
const REFRESHES_MAX = 30;

function looksIn({ look }: Awaited<SearchParams>): number {
  return typeof look === "string" && /^\d{1,3}$/.test(look) ? Number(look) : 0;
}

interface WatchProps {
  secret: string;
  given: Given;
  locale: Locale;
  /** The parameter that keeps the color scheme in links. */
  theme: string;
  looks: number;
}

/** Keeps the page up to date: with scripts, and for a while also without. */
function Watch({ secret, given, locale, theme, looks }: WatchProps) {
  const t = translator(locale, "give");
  const isBrief = given.status === "pending" && !given.isHeld && given.transfer === null;
  const refreshes = isBrief && looks < REFRESHES_MAX;
  return (
    <>
      <p
        data-status={`/gifts/status/${secret}`}
        data-version={versionOf(given)}
        className="scripted mt-3 text-quiet text-small"
      >
        {t("followsItself")}
      </p>
      <noscript>
        {refreshes && (
          <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=?lang=${locale}${theme}&look=${looks + 1}`} />
        )}
        <p>
          <a href={`?lang=${locale}${theme}`} className="text-link inline-flex min-h-11 items-center">
            {t("lookAgain")}
          </a>
        </p>
      </noscript>
    </>
  );
}
