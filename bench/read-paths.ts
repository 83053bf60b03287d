import type pg from "pg";
import type { Filled } from "@/bench/fill-fixture";
import { LISTED } from "@/bench/floor-reads";

/** A read of the API, and its paths: each request takes one at random. */
export interface Read {
  name: string;
  /** The lowest acceptable throughput of the product, as a share of the floor's. */
  goal: number;
  paths(client: pg.Client, filled: Filled): Promise<string[]>;
}

const GIFTS = 1_000;
/** The number of gifts between `created_after` and `created_before` of a filtered list. */
const SPAN = 4 * LISTED;

/** The reads that are measured. */
export const READS: readonly Read[] = [
  {
    name: "gift",
    goal: 0.6,
    async paths(client, { applicationId }) {
      const { rows } = await client.query<{ id: string }>(
        "SELECT id FROM gifts WHERE from_manager_id = $1 ORDER BY md5(id) LIMIT $2",
        [applicationId, GIFTS],
      );
      return rows.map(({ id }) => `/v1/gifts/${id}`);
    },
  },
  { name: "list", goal: 0.7, paths: async () => [`/v1/gifts?limit=${LISTED}`] },
  {
    name: "filtered",
    goal: 0.7,
    async paths(client, { organizationId }) {
      const { rows } = await client.query<{ at: Date }>(
        "SELECT created_at AS at FROM gifts WHERE to_id = $1 AND status = 'settled' ORDER BY 1 DESC",
        [organizationId],
      );
      const spans = rows.flatMap(({ at }, place) => {
        const earlier = rows[place + SPAN];
        return place % LISTED === 0 && earlier ? [[earlier.at.toISOString(), at.toISOString()]] : [];
      });
      return spans.map(
        ([after, before]) =>
          `/v1/gifts?status=settled&to=${organizationId}&created_after=${after}&created_before=${before}&limit=${LISTED}`,
      );
    },
  },
];
