import type { Acts } from "@/app/_dashboard/acts";
import type { PageLocale } from "@/app/_request/request-locale";
import { translator } from "@/server/texts/translator";

interface ActLinksProps<Thing> {
  acts: Acts<Thing, unknown>;
  thing: Thing;
  /** The path of the subject's page, without a language. */
  path: string;
  language: PageLocale;
}

/** Links to the actions that are currently possible; nothing if there are none. */
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
