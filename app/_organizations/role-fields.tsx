import { roleField } from "@/server/forms/account-forms";
import type { Role } from "@/server/kernel/scopes";
import type { Locale } from "@/server/texts/locales";
import { ROLE_WORDS } from "@/server/texts/role-words";
import { translator } from "@/server/texts/translator";

interface RoleFieldsProps {
  legend: string;
  /** The roles that the reader may give. */
  given: readonly Role[];
  held: readonly Role[];
  locale: Locale;
}

/**
 * A checkbox for each role that the reader may give, with what it allows. A page has many such forms, so the fields
 * have no ids.
 */
export function RoleFields({ legend, given, held, locale }: RoleFieldsProps) {
  const t = translator(locale, "account");
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {given.map((role) => (
          <label key={role} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              name={roleField(role)}
              defaultChecked={held.includes(role)}
              className="field-checkbox"
            />
            <span>
              {t(ROLE_WORDS[role].name)}
              <span className="block text-quiet text-small">{t(ROLE_WORDS[role].text)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
