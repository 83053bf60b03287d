import type pg from "pg";

/**
 * Returns everything that migrations, functions and grants leave in a database, as sorted lines for comparing two
 * databases: the objects with their definitions, the order of columns, the permissions, and the number of rows in each
 * table. Leaves out the migrator's own records.
 */
export async function describeDatabase(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relname NOT LIKE 'schema\\_%'
       AND relnamespace IN (SELECT oid FROM ${OURS} ours)`,
  );
  const counts = tables.map(({ name }) => `SELECT 'rows of ${name} ' || count(*) FROM ${name}`);
  const { rows } = await client.query<{ line: string }>([DESCRIPTION, ...counts].join(" UNION ALL "));
  return rows.map(({ line }) => line).sort();
}

const OURS = "(SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')";

const DESCRIPTION = `
  WITH ours AS ${OURS},
  relations AS (SELECT c.* FROM pg_class c JOIN ours ON ours.oid = c.relnamespace)
  SELECT concat_ws(' ', 'schema', nspname, nspowner::regrole, nspacl) AS line FROM pg_namespace WHERE oid IN (SELECT oid FROM ours)
  UNION ALL
  SELECT concat_ws(' ', 'relation', oid::regclass, relkind, relpersistence, relowner::regrole, reloptions, relacl, relreplident,
    relrowsecurity, obj_description(oid, 'pg_class')) FROM relations
  UNION ALL
  SELECT concat_ws(' ', 'column', a.attrelid::regclass, row_number() OVER (PARTITION BY a.attrelid ORDER BY a.attnum), a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attstorage,
    a.attcompression, a.attoptions, a.attacl, pg_get_expr(d.adbin, d.adrelid), col_description(a.attrelid, a.attnum))
  FROM pg_attribute a JOIN relations r ON r.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, contype, convalidated, condeferrable, condeferred,
    pg_get_constraintdef(oid), obj_description(oid, 'pg_constraint'))
  FROM pg_constraint WHERE connamespace IN (SELECT oid FROM ours)
  UNION ALL
  SELECT concat_ws(' ', 'index', indexrelid::regclass, indisvalid, indisready, indisreplident, indisclustered, indnullsnotdistinct,
    pg_get_indexdef(indexrelid))
  FROM pg_index WHERE indexrelid IN (SELECT oid FROM relations)
  UNION ALL
  SELECT concat_ws(' ', 'sequence', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin,
    s.seqcache, s.seqcycle, d.refobjid::regclass, a.attname, d.deptype)
  FROM pg_sequence s LEFT JOIN pg_depend d ON d.objid = s.seqrelid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
  WHERE s.seqrelid IN (SELECT oid FROM relations)
  UNION ALL
  SELECT concat_ws(' ', 'rows numbered by', seqrelid::regclass, pg_sequence_last_value(seqrelid)) FROM pg_sequence
  WHERE seqrelid IN (SELECT oid FROM relations)
  UNION ALL
  SELECT concat_ws(' ', 'view', oid::regclass, pg_get_viewdef(oid)) FROM relations WHERE relkind IN ('v', 'm')
  UNION ALL
  SELECT concat_ws(' ', 'trigger', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT concat_ws(' ', 'function', proowner::regrole, proacl, pg_get_functiondef(oid), obj_description(oid, 'pg_proc'))
  FROM pg_proc WHERE pronamespace IN (SELECT oid FROM ours)
  UNION ALL
  SELECT concat_ws(' ', 'type', typname, typtype, typowner::regrole, typacl, pg_get_expr(typdefaultbin, 0))
  FROM pg_type WHERE typnamespace IN (SELECT oid FROM ours) AND typtype IN ('e', 'd', 'r', 'm')
  UNION ALL
  SELECT concat_ws(' ', 'enum value', enumtypid::regtype, enumsortorder, enumlabel) FROM pg_enum
  UNION ALL
  SELECT concat_ws(' ', 'rule', schemaname, tablename, definition) FROM pg_rules WHERE schemaname IN (SELECT nspname FROM ours)
  UNION ALL
  SELECT concat_ws(' ', 'policy', schemaname, tablename, policyname, qual) FROM pg_policies
  UNION ALL
  SELECT concat_ws(' ', 'default grants', defaclrole::regrole, defaclnamespace, defaclobjtype, defaclacl) FROM pg_default_acl
  UNION ALL
  SELECT concat_ws(' ', 'extension', extname, extversion) FROM pg_extension
  UNION ALL
  SELECT concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) FROM pg_statistic_ext`;
