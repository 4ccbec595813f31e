import type { Pool } from 'pg';

export interface Constraint {
  table: string;
  /** p primary key, u unique, f foreign key, i unique index without a constraint. */
  kind: 'p' | 'u' | 'f' | 'i';
  columns: string[];
  references: string | null;
  referencedColumns: string[] | null;
  /** Action letters of pg_constraint: a no action, c cascade, n set null, d set default. */
  onDelete: string | null;
  onUpdate: string | null;
}

export async function readConstraints(pool: Pool): Promise<Constraint[]> {
  const { rows } = await pool.query<Constraint>(`
    SELECT c.conrelid::regclass::text AS table, c.contype::text AS kind,
           ${columnNames('c.conrelid', 'c.conkey')} AS columns,
           CASE WHEN c.contype = 'f' THEN c.confrelid::regclass::text END AS references,
           CASE WHEN c.contype = 'f' THEN ${columnNames('c.confrelid', 'c.confkey')} END AS "referencedColumns",
           CASE WHEN c.contype = 'f' THEN c.confdeltype::text END AS "onDelete",
           CASE WHEN c.contype = 'f' THEN c.confupdtype::text END AS "onUpdate"
      FROM pg_constraint c
     WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('p', 'u', 'f')
    UNION ALL
    SELECT i.indrelid::regclass::text, 'i', ${columnNames('i.indrelid', 'i.indkey::int2[]')}, NULL, NULL, NULL, NULL
      FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'public'::regnamespace AND i.indisunique
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))
     ORDER BY 1, 2, 3`);
  return rows;
}

/** Finds triggers and sequences, which distributed tables must not have. */
export async function readForbiddenParts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    SELECT format('trigger %s on %s', tgname, tgrelid::regclass) AS part FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    UNION ALL
    SELECT format('sequence %s', oid::regclass) FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
    ORDER BY 1`);
  return rows.map(({ part }) => part);
}

export async function readIdTypes(pool: Pool): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await pool.query(`
    SELECT a.attrelid::regclass::text AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
      FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND (a.attname = 'id' OR a.attname LIKE '%\\_id')
     ORDER BY 1, 2`);
  return rows;
}

/** The whole schema as text, for schema.snapshot.sql. pg_dump does not come with the embedded PostgreSQL. */
export async function describeSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(`
    WITH tables AS (
      SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    ), lines AS (
      SELECT relname AS of, 0 AS part, 0 AS place, format(E'\\nTABLE %I', relname) AS line FROM tables
      UNION ALL
      SELECT relname, 1, attnum, format('  %I %s%s%s', attname, format_type(atttypid, atttypmod),
             CASE WHEN attnotnull THEN ' NOT NULL' END, ' DEFAULT ' || pg_get_expr(adbin, adrelid))
        FROM tables JOIN pg_attribute a ON a.attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = a.attrelid AND adnum = attnum
      UNION ALL
      SELECT relname, 2, 0, format('  CONSTRAINT %I %s', conname, pg_get_constraintdef(c.oid))
        FROM tables JOIN pg_constraint c ON c.conrelid = tables.oid AND contype <> 'n'
      UNION ALL
      SELECT relname, 3, 0, '  ' || pg_get_indexdef(indexrelid)
        FROM tables JOIN pg_index ON indrelid = tables.oid
       WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
      UNION ALL
      SELECT relname, 4, 0, '  ' || pg_get_triggerdef(t.oid)
        FROM tables JOIN pg_trigger t ON tgrelid = tables.oid AND NOT tgisinternal
      UNION ALL
      SELECT '~functions', 0, 0, E'\\n' || pg_get_functiondef(p.oid) FROM pg_proc p
       WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    )
    SELECT line FROM lines ORDER BY of COLLATE "C", part, place, line COLLATE "C"`);
  return `${rows
    .map(({ line }) => (/^ *CREATE /.test(line) ? enclosedOnce(line) : line))
    .join('\n')
    .trim()}\n`;
}

/** Versions of PostgreSQL before 16 enclose the expression of an index twice. */
function enclosedOnce(definition: string): string {
  return definition.replaceAll(/\(\(([^()]*)\)\)/g, '($1)');
}

function columnNames(relation: string, numbers: string): string {
  return `(SELECT array_agg(a.attname::text ORDER BY k.place)
             FROM unnest(${numbers}) WITH ORDINALITY AS k(number, place)
             JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.number)`;
}
