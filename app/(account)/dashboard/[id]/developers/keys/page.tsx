import { MeList } from "@/app/_account/me-list";
import { meMetadata } from "@/app/_account/me-page";
import { makeKey } from "@/app/_organizations/key-actions";
import { KeyForm } from "@/app/_organizations/key-form";
import {
  type OrganizationPage,
  type OrganizationProps,
  openOrganization,
} from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { Disclosure } from "@/components/ui/disclosure";
import { type KeyWithOwner, listKeys } from "@/server/domain/identities/list-keys";
import { scopeField } from "@/server/forms/account-forms";
import { SCOPES } from "@/server/kernel/scopes";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const KEYS_SHOWN = 100;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navKeys");

/** The API keys of an organization or application, for its owners and admins. */
export default async function KeysPage(props: OrganizationProps) {
  const opened = await openOrganization(props, "/developers/keys");
  const { acting, isAdmin, id, name, language, done } = opened;
  const { locale, href } = language;
  const t = translator(locale, "account");
  const frame = { opened, room: "/developers", part: "/developers/keys", title: t("keys", { name }) } as const;
  if (!isAdmin)
    return (
      <OrganizationFrame {...frame}>
        <p>{t("keysOfAdmins")}</p>
      </OrganizationFrame>
    );
  const { rows } = await acting.list(listKeys, { id }, { limit: KEYS_SHOWN, after: null });
  const path = `/dashboard/${id}/developers/keys`;
  return (
    <OrganizationFrame {...frame} notice={done === "revoked" ? t("keyRevoked") : null}>
      <p className="text-lead">{t("keysText", { name })}</p>
      <MeList {...language} empty={t("keysEmpty")}>
        {rows.map((key) => (
          <KeyRow key={key.id} apiKey={key} opened={opened} />
        ))}
      </MeList>
      <Disclosure title={t("keyNew")}>
        <KeyForm
          action={makeKey.bind(null, { id, locale })}
          submit={t("keyCreate")}
          oneMoment={translator(locale, "common")("oneMoment")}
          shown={{ title: t("keyShown"), text: t("keyShownText"), done: t("keyGoBack"), doneUrl: href(path) }}
          asked={{
            name: t("keyName"),
            nameHelp: t("keyNameHelp"),
            scopes: t("keyScopes"),
            scopesHelp: t("keyScopesHelp"),
            choices: SCOPES.map((scope) => ({
              name: scopeField(scope),
              label: scope === "*" ? t("keyScopeAll") : scope,
            })),
          }}
        />
      </Disclosure>
    </OrganizationFrame>
  );
}

function KeyRow({ apiKey, opened }: { apiKey: KeyWithOwner; opened: OrganizationPage }) {
  const { id, language, user } = opened;
  const { locale, href } = language;
  const t = translator(locale, "account");
  const { name, display, scopes, createdAt, lastUsedAt, revokedAt, expiresAt, replacedBy } = apiKey;
  const dateOf = (at: Date) => ({ date: formatDate(at, locale) });
  const isOver = revokedAt !== null || (expiresAt !== null && expiresAt <= user.now());
  const path = `/dashboard/${id}/developers/keys/${apiKey.id}`;
  return (
    <li className="space-y-2 py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
        {display}
      </p>
      <p className="text-small [overflow-wrap:anywhere]">
        {scopes.includes("*") ? t("keyScopeAll") : scopes.join(", ")}
      </p>
      <p className="text-quiet text-small">
        {t("keyCreated", dateOf(createdAt))} · {lastUsedAt ? t("keyUsed", dateOf(lastUsedAt)) : t("keyUnused")}
        {revokedAt && ` · ${t("keyRevokedAt", dateOf(revokedAt))}`}
        {!revokedAt && expiresAt && ` · ${t("keyEnds", dateOf(expiresAt))}`}
      </p>
      {!isOver && (
        <p className="flex flex-wrap gap-3">
          {replacedBy === null && (
            <a href={href(`${path}/replace`)} className="button-quiet [overflow-wrap:anywhere]">
              {t("keyReplace", { name })}
            </a>
          )}
          <a href={href(`${path}/revoke`)} className="button-quiet text-refused [overflow-wrap:anywhere]">
            {t("keyRevoke", { name })}
          </a>
        </p>
      )}
    </li>
  );
}
