// Statements that choose due runs, over their rows `q`. $1 is the product's time, $2 the maximum number, $3 the runs
// that this process is still working on. Leases, slots and starts use the database's clock.

const IS_QUEUED = "q.status = 'queued'";
const IS_FREE = "(q.lease_until IS NULL OR q.lease_until <= (SELECT steady_now()))";
const IS_DUE = `${IS_QUEUED} AND q.due_at <= $1::timestamptz AND ${IS_FREE} AND q.id <> ALL ($3::uuid[])`;

/**
 * Of jobs without limits ($4 name, $5 slots, $6 priority in seconds, for each), the runs that go first. The ranks of
 * limited jobs' runs ($7) compete too, so that each job gets its turn, but these are not returned.
 */
export const UNLIMITED_RUNS = `
  SELECT d.id AS key FROM (
    SELECT r.id, r.due_at - p.priority * interval '1 s' AS rank
      FROM unnest($4::text[], $5::int[], $6::int[]) AS p(job, slots, priority)
     CROSS JOIN LATERAL (
       SELECT q.id, q.due_at FROM job_runs q WHERE q.job = p.job AND ${IS_DUE}
        ORDER BY q.due_at, q.id LIMIT p.slots FOR NO KEY UPDATE SKIP LOCKED
     ) r
    UNION ALL SELECT NULL, rank FROM unnest($7::timestamptz[]) AS other(rank)
    ORDER BY rank, id LIMIT $2
  ) d WHERE d.id IS NOT NULL`;

/** How many due runs of a job are checked for their keys. With more runs than this, the keys are enumerated instead. */
const HEAD_RUNS = 200;

/** The limits of the jobs, as JSON ($4), and the keys of their first due runs. */
const LIMITS = `
  limits AS MATERIALIZED (
    SELECT p.* FROM json_to_recordset($4::json)
        AS p (job text, slots int, priority int, at_once int, starts int, period_ms float8)),
  head AS MATERIALIZED (
    SELECT p.job, q.* FROM limits p CROSS JOIN LATERAL (
      SELECT q.concurrency_key, q.throttle_key FROM job_runs q WHERE q.job = p.job AND ${IS_DUE}
       ORDER BY q.due_at, q.id LIMIT ${HEAD_RUNS}) q),
  crowded AS MATERIALIZED (SELECT job FROM head GROUP BY job HAVING count(*) = ${HEAD_RUNS})`;

/**
 * Every pair of keys with due runs of these jobs. If there are so many runs that those of one key could hide others,
 * each pair is found by one step through the index.
 */
const LANES = `
  walked AS (
    SELECT c.job, first.* FROM crowded c CROSS JOIN LATERAL (
      SELECT q.concurrency_key, q.throttle_key FROM job_runs q WHERE q.job = c.job AND ${IS_QUEUED}
       ORDER BY q.concurrency_key, q.throttle_key LIMIT 1) first
    UNION ALL
    SELECT w.job, next.* FROM walked w CROSS JOIN LATERAL (
      SELECT q.concurrency_key, q.throttle_key FROM job_runs q WHERE q.job = w.job AND ${IS_QUEUED}
         AND (q.concurrency_key, q.throttle_key) > (w.concurrency_key, w.throttle_key)
       ORDER BY q.concurrency_key, q.throttle_key LIMIT 1) next),
  lanes AS (
    SELECT DISTINCT * FROM head WHERE job NOT IN (SELECT job FROM crowded)
    UNION ALL SELECT * FROM walked)`;

/** How many runs of each pair of keys may work, and how many may start. A run whose lease has expired holds no slot. */
const ROOM = `
  room AS MATERIALIZED (
    SELECT l.*, p.slots, p.priority,
           least(p.slots, p.at_once - (
             SELECT count(*) FROM job_runs h WHERE h.job = l.job AND h.concurrency_key = l.concurrency_key
                AND h.holds_slot AND (h.lease_until > (SELECT steady_now()) OR h.id = ANY ($3::uuid[])))) AS places,
           least(p.slots, p.starts - (
             SELECT count(*) FROM job_runs s WHERE s.job = l.job AND s.throttle_key = l.throttle_key
                AND s.started_at > (SELECT steady_now()) - p.period_ms * interval '1 ms')) AS starts
      FROM lanes l JOIN limits p ON p.job = l.job)`;

const dueOfLane = (index: string, most: string) => `
  SELECT * FROM (
    SELECT q.id, q.due_at, q.started_at FROM job_runs q
     WHERE q.job = r.job AND q.concurrency_key = r.concurrency_key AND q.throttle_key = r.throttle_key
       AND q.started_at ${index} AND ${IS_DUE}
     ORDER BY q.due_at, q.id LIMIT greatest(0, ${most})) lane`;

/** The runs that fit: first within each pair of keys, then within each key, then within the job. */
const FITTING = `
  candidates AS (
    SELECT r.*, c.*,
           row_number() OVER (PARTITION BY r.job, r.concurrency_key ORDER BY c.due_at, c.id) AS place
      FROM room r CROSS JOIN LATERAL (
        ${dueOfLane("IS NOT NULL", "r.places")} UNION ALL ${dueOfLane("IS NULL", "least(r.places, r.starts)")}) c),
  placed AS (
    SELECT *, row_number() OVER (
             PARTITION BY job, throttle_key, started_at IS NULL ORDER BY due_at, id) AS start
      FROM candidates WHERE place <= places),
  fitting AS (
    SELECT *, row_number() OVER (PARTITION BY job ORDER BY due_at, id) AS slot
      FROM placed WHERE started_at IS NOT NULL OR start <= starts)`;

const FIRST_FITTING = `
  SELECT id, job, due_at - priority * interval '1 s' AS rank FROM fitting WHERE slot <= slots
   ORDER BY rank, id LIMIT $2`;

const WITH_FITTING = `WITH RECURSIVE ${LIMITS}, ${LANES}, ${ROOM}, ${FITTING}`;

/** Separates the locks on jobs from all other advisory locks. */
const LOCK_SEED = 1_634_497_907;

/** Locks these jobs ($1, in alphabetical order) against other transactions that do the same. */
export const LOCK_JOBS = `
  SELECT pg_advisory_xact_lock(hashtextextended(job, ${LOCK_SEED}))::text AS locked FROM unnest($1::text[]) AS named(job)`;

/** Finds which runs of limited jobs could be claimed now. */
export const LIMITED_RUNS = `${WITH_FITTING} ${FIRST_FITTING}`;

/** Chooses them, in a transaction that keeps others from claiming runs of the same jobs. */
export const LIMITED_CHOICE = `
  ${WITH_FITTING}, first AS MATERIALIZED (${FIRST_FITTING})
  SELECT q.id AS key, l.at_once IS NOT NULL AS holds_slot,
         CASE WHEN l.starts IS NOT NULL THEN (SELECT steady_now()) END AS starting_at
    FROM first f JOIN job_runs q ON q.id = f.id JOIN limits l ON l.job = f.job
   WHERE ${IS_DUE} FOR NO KEY UPDATE OF q SKIP LOCKED`;

/** What claiming a limited job's run writes besides the lease. */
export const LIMITED_CLAIM =
  "holds_slot = c.holds_slot, started_at = coalesce(q.started_at, c.starting_at), debounce_key = NULL";

/** The ms until the next run of one of the throttled jobs ($1 name, $2 period in ms, for each) may start. */
export const NEXT_START = `
  SELECT min(extract(epoch FROM s.started_at - (SELECT steady_now())) * 1000 + p.period_ms)::float8 AS ms
    FROM unnest($1::text[], $2::float8[]) AS p(job, period_ms)
   CROSS JOIN LATERAL (
     SELECT s.started_at FROM job_runs s WHERE s.job = p.job
        AND s.started_at > (SELECT steady_now()) - p.period_ms * interval '1 ms'
      ORDER BY s.started_at LIMIT 1) s`;
