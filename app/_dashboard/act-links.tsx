import type { Acts } from "@/app/_dashboard/acts";
import type { PageLocale } from "@/app/_request/request-locale";
import { translator } from "@/server/texts/translator";

interface ActLinksProps<Thing> {
  acts: Acts<Thing, unknown>;
  thing: Thing;
  /** The path of the thing's page, without a language. */
  path: string;
  language: PageLocale;
}

/** What can be done about a thing now; nothing where nothing can. */
export function ActLinks<Thing>({ acts, thing, path, language: { locale, href } }: ActLinksProps<Thing>) {
  const offered = Object.entries(acts).filter(([, act]) => act.isOffered(thing));
  if (offered.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {offered.map(([slug, { label, isDestructive }]) => (
        <a
          key={slug}
          href={href(`${path}/${slug}`)}
          className={isDestructive ? "button-quiet text-refused" : "button-primary"}
        >
          {translator(locale, "dashboard")(label, {})}
        </a>
      ))}
    </p>
  );
}
