import { hasExpired, type ShownMethod } from "@/server/domain/users/saved-methods/own-methods";
import { formatMonth } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { methodName } from "@/server/texts/method-name";
import { translator } from "@/server/texts/translator";

interface MethodFactsProps {
  method: ShownMethod;
  locale: Locale;
  now: Date;
}

/** A saved payment method, when it expires, and whether it is the default in forms. */
export function MethodFacts({ method, locale, now }: MethodFactsProps) {
  const t = translator(locale, "account");
  const { expiry } = method;
  const month = expiry && formatMonth(expiry, locale);
  return (
    <div className="min-w-0">
      <p className="font-semibold">{methodName(method, locale)}</p>
      {method.isDefault && <p className="text-small">{t("methodDefault")}</p>}
      {month && (
        <p className={hasExpired(method, now) ? "text-refused text-small" : "text-quiet text-small"}>
          {t(hasExpired(method, now) ? "methodExpired" : "methodValid", { month })}
        </p>
      )}
    </div>
  );
}
