import { type CustomTypesConfig, type PoolClient, types } from 'pg';

/** The pool, or a connection inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

/**
 * One SQL statement, prepared once per connection under its name, which must be unique. Rows arrive as the wire needs
 * them: moments as ISO 8601 in UTC, days as text, numbers as numbers.
 */
export function statement<Row extends object, Values extends unknown[] = []>(name: string, text: string) {
  if (texts.has(name)) throw new Error(`two statements are called ${name}`);
  texts.set(name, text);
  return async (db: Queryable, ...values: Values): Promise<Row[]> => {
    const result = await db.query<Row>({ name, text, values, types: wireTypes });
    return result.rows;
  };
}

const texts = new Map<string, string>();

/** The SQL of every statement that was made, by its name: a test checks them all against PostgreSQL. */
export const statementTexts: ReadonlyMap<string, string> = texts;

const oid = { int8: 20, date: 1082, numeric: 1700, textArray: 1009, timestamptz: 1184 };
const parseTimestamp: (text: string) => Date = types.getTypeParser(oid.timestamptz);
const parseTextArray: (text: string) => string[] = types.getTypeParser(oid.textArray);

const wireTypes: CustomTypesConfig = {
  getTypeParser(id, format) {
    if (format === 'binary') return types.getTypeParser(id, format);
    switch (id) {
      case oid.int8:
      case oid.numeric:
        return Number;
      case oid.date:
        return asIs;
      case oid.timestamptz:
        return toMoment;
      case oid.textArray:
        return toTexts;
      default:
        return types.getTypeParser(id, format);
    }
  },
};

function asIs(text: string): string {
  return text;
}

function toTexts(text: string): string[] {
  return text === '{}' ? [] : parseTextArray(text);
}

// `2026-05-03 10:00:00.12+00` is what a session in UTC writes; reading it as text costs a tenth of making a Date.
function toMoment(text: string): string {
  if (!text.endsWith('+00') || text.length > 26) return parseTimestamp(text).toISOString();
  const second = text.slice(0, 19).replace(' ', 'T');
  const fraction = text.slice(20, -3).padEnd(3, '0');
  return `${second}.${fraction}Z`;
}
