import type { PageLocale } from "@/app/_request/request-locale";
import type { SignedIn } from "@/app/_request/signed-in";
import { listMyOrganizations } from "@/server/domain/organizations/list-my-organizations";
import { contextPath } from "@/server/kernel/dashboard-context";
import { translator } from "@/server/texts/translator";

/** Links to the email settings of the reader's organizations; nothing if they have none. */
export async function OrganizationEmails({ user, language }: { user: SignedIn; language: PageLocale }) {
  const organizations = await user.run(listMyOrganizations, {});
  if (organizations.length === 0) return null;
  const t = translator(language.locale, "account");
  return (
    <section aria-labelledby="notifications" className="space-y-2">
      <h2 id="notifications" className="section-title">
        {t("navNotifications")}
      </h2>
      <ul>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <a
              href={language.href(`${contextPath(id)}/settings/notifications`)}
              className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              {t("notifyOf", { name: name ?? t("organizationUnnamed") })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
