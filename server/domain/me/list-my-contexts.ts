import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/** Something that a user has pages for: an organization, one of its applications, or a pool. */
export interface MyContext {
  kind: "organization" | "application" | "pool";
  id: string;
  /** Null without a public name. */
  name: string | null;
}

/** What the user has pages for besides themselves. */
export interface MyContexts {
  /**
   * Organizations by oldest membership first, each followed by its applications; then pools, most recently joined
   * first.
   */
  contexts: MyContext[];
  isOperator: boolean;
}

/** Limits the menu. The pages of all organizations and all pools show the rest. */
const POOLS_SHOWN = 12;

/** Lists what the user has pages for, for the menu that switches between them. */
export const listMyContexts = operation({
  name: "listMyContexts",
  summary: "Lists the organizations and pools of which you have pages.",
  permission: { user: true },
  async run(ctx): Promise<MyContexts> {
    const { userId } = callerUser(ctx);
    const rows = await ctx.statement<Omit<MyContext, "kind"> & { kind: MyContext["kind"] | "operator" }>(
      `WITH mine AS (SELECT organization_id, created_at FROM memberships WHERE user_id = $1),
         named AS (
           SELECT 'organization' AS kind, i.id, i.display_name, i.legal_name, i.type, m.created_at AS at, m.organization_id AS parent
           FROM mine m JOIN identities i ON i.id = m.organization_id
           UNION ALL
           SELECT 'application', i.id, i.display_name, i.legal_name, i.type, m.created_at, m.organization_id
           FROM mine m JOIN identities i ON i.organization_id = m.organization_id)
       (SELECT kind, id, identity_public_name(type, display_name, legal_name) AS name FROM named
        ORDER BY at, parent, kind DESC, id)
       UNION ALL
       (SELECT 'pool', p.id, p.name FROM identities i JOIN pool_members b ON b.identity_id = i.id JOIN pools p ON p.id = b.pool_id
        WHERE i.user_id = $1 AND b.status <> 'left' ORDER BY b.created_at DESC, b.id DESC LIMIT ${POOLS_SHOWN})
       UNION ALL
       (SELECT 'operator', '', NULL FROM user_addresses a JOIN operators o USING (email_key) WHERE a.user_id = $1 LIMIT 1)`,
      [userId],
      "list_my_contexts",
    );
    const isOperator = rows.some(({ kind }) => kind === "operator");
    return { contexts: rows.filter(({ kind }) => kind !== "operator") as MyContext[], isOperator };
  },
});
