import { choosePartner, requestAddress } from "@/app/_account/account-actions";
import type { SignedIn } from "@/app/_request/signed-in";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Disclosure } from "@/components/ui/disclosure";
import { SubmitButton } from "@/components/ui/submit-button";
import { listMyAddresses, type MyAddress, type MyPartner } from "@/server/domain/me/my-partners";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The user's addresses, with who keeps a record of each, and who may manage the gifts given from it. */
export async function AddressList({ user, locale }: { user: SignedIn; locale: Locale }) {
  const t = translator(locale, "account");
  const addresses = await user.run(listMyAddresses, {});
  return (
    <section aria-labelledby="addresses" className="space-y-4">
      <h2 id="addresses" className="section-title">
        {t("addresses")}
      </h2>
      <p className="text-quiet">{t("addressesText")}</p>
      <ul className="divide-y divide-line border-line border-y">
        {addresses.map((address) => (
          <AddressRow key={address.personId} address={address} locale={locale} />
        ))}
      </ul>
      <Disclosure title={t("addAddress")}>
        <FieldForm
          action={requestAddress.bind(null, { locale })}
          initial={freshState()}
          fields={[
            {
              kind: "line",
              name: "email",
              type: "email",
              label: t("fieldEmail"),
              help: t("addAddressHelp"),
              autoComplete: "email",
            },
          ]}
          submit={t("sendLink")}
          oneMoment={translator(locale, "common")("oneMoment")}
          buttonClass="button-quiet"
        />
      </Disclosure>
    </section>
  );
}

function AddressRow({ address, locale }: { address: MyAddress; locale: Locale }) {
  const t = translator(locale, "account");
  const { email, manager, partners } = address;
  const others = partners.filter(({ id }) => id !== manager?.id);
  return (
    <li className="space-y-3 py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
      {manager && (
        <div className="space-y-2">
          <p>{t("partnerManages", { name: nameOf(manager, locale) })}</p>
          <Choice address={address} partner={null} locale={locale}>
            {t("partnerStop", { name: nameOf(manager, locale) })}
          </Choice>
        </div>
      )}
      <p className="text-quiet text-small">{t(partners.length === 0 ? "partnersNone" : "partnersText")}</p>
      {others.map((partner) => (
        <div key={partner.id} className="space-y-2">
          <p>{nameOf(partner, locale)}</p>
          <Choice address={address} partner={partner} locale={locale}>
            {t("partnerAllow", { name: nameOf(partner, locale) })}
          </Choice>
        </div>
      ))}
      {others.length > 0 && <p className="text-quiet text-small">{t("partnerAllowHelp")}</p>}
    </li>
  );
}

interface ChoiceProps {
  address: MyAddress;
  partner: MyPartner | null;
  locale: Locale;
  children: string;
}

function Choice({ address: { personId }, partner, locale, children }: ChoiceProps) {
  const choice = { personId, managerId: partner?.id ?? null, locale };
  return (
    <form action={choosePartner.bind(null, choice)}>
      <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
        {children}
      </SubmitButton>
    </form>
  );
}

function nameOf({ name }: MyPartner, locale: Locale): string {
  return name ?? translator(locale, "account")("partnerUnnamed");
}
