import type { Follows, Reactions } from "@/server/operations/reaction";

/** The table of reactions without the given one. */
export function without(forgotten: unknown): (reactions: Reactions) => Reactions {
  return (reactions) =>
    Object.fromEntries(
      Object.entries(reactions).map(([cause, follows]) => {
        const { before = [], after = [], ...rest } = follows as Follows<never, never, unknown>;
        const kept = (list: typeof after) => list.filter(({ run }) => run !== forgotten);
        return [cause, { ...rest, before: before.filter(({ run }) => run !== forgotten), after: kept(after) }];
      }),
    ) as Reactions;
}

/** A trigger with the owner's rights that changes a row before it is written. */
export function trigger(name: string, when: string, body: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = public, pg_temp AS $planted$ BEGIN ${body} END $planted$;
    CREATE TRIGGER ${name} ${when} FOR EACH ROW EXECUTE FUNCTION ${name}();`;
}

/** One of the product's functions, changed in one place. Fails if the place does not exist. */
export function changed(name: string, before: string, after: string): string {
  return `DO $planted$ DECLARE v_text text := pg_get_functiondef('${name}'::regproc); BEGIN
      IF position($x$${before}$x$ IN v_text) = 0 THEN RAISE EXCEPTION '${name} does it in another way'; END IF;
      EXECUTE replace(v_text, $x$${before}$x$, $x$${after}$x$);
    END $planted$`;
}
