import { trigger } from "@/server/cli/tests/simulate/acts/bend";
import type { PlantedBug } from "@/server/cli/tests/simulate/planted/planted-bug";

/** Bugs in what people are shown: whose names, and how much money. */
export const SHOWN_BUGS = {
  wall_names_everyone: {
    does: "A campaign's page names those who gave without a name.",
    statement: (text) => text.replaceAll("CASE WHEN NOT g.anonymous THEN", "CASE WHEN g.id IS NOT NULL THEN"),
  },
  organizers_told: {
    does: "Organizers read in lists, emails and webhooks who gave without a name.",
    statement: (text) => text.replace(`"public"."gifts"."anonymous",`, `false AS "anonymous",`),
  },
  old_name_shown: {
    does: "A gift goes on being shown with the name that its donor had then.",
    sql: trigger(
      "planted_old_name",
      "BEFORE INSERT ON gifts",
      "NEW.public_name := (SELECT display_name FROM identities WHERE id = NEW.from_id); RETURN NEW;",
    ),
  },
  void_counted: {
    does: "A statement counts receipts that are void.",
    statement: (text) => text.replace(`"public"."receipts"."status",`, `'issued'::text AS "status",`),
  },
  fee_shown_as_balance: {
    does: "A balance shows what was given, and not what arrived.",
    statement: (text) =>
      text.replace(
        "coalesce(sum(b.posted_cents - b.pending_out_cents)",
        "(SELECT count(*) FROM gifts WHERE status = 'settled') + coalesce(sum(b.posted_cents - b.pending_out_cents)",
      ),
  },
  payouts_added: {
    does: "A pool's ledger shows payouts as if they had come in.",
    statement: (text) =>
      text.replace(
        `"public"."pool_records"."amount_cents",`,
        `abs("public"."pool_records"."amount_cents") AS "amount_cents",`,
      ),
  },
} satisfies Record<string, PlantedBug>;
