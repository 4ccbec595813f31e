import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  type DeclaredStatement,
  type DeclaredType,
  readDeclaredStatements,
} from '#test/declared-statements.ts';
import { type DescribedStatement, describeStatements } from '#test/described-statements.ts';
import { preparedStatements } from './statement.ts';

const ROOT = join(import.meta.dirname, '../..');

let database: TestDatabase;
let declared: DeclaredStatement[];
let described: Map<string, DescribedStatement>;

beforeAll(async () => {
  const files = globSync('{server,scripts}/**/*.queries.ts', { cwd: ROOT });
  // In sequence, as parallel imports may evaluate a shared module twice.
  for (const file of files) await import(join(ROOT, file));
  declared = readDeclaredStatements('.queries.ts');
  database = await createTestDatabase();
  described = await describeStatements(database.url, preparedStatements);
});

afterAll(() => database.drop());

test('every statement has a unique name, and PostgreSQL prepares it', () => {
  expect(declared.length).toBeGreaterThan(200);
  // Earlier test files in the same process may have defined statements.
  const prepared = [...described.keys()].filter((name) => !name.startsWith('test-'));
  expect(declared.map(({ name }) => name).sort()).toEqual(prepared.sort());
});

test('the error for a refused statement has its name', async () => {
  const refused = new Map([['bins-of-nowhere', { sql: 'SELECT id FROM nowhere' }]]);
  await expect(describeStatements(database.url, refused)).rejects.toThrow(
    'bins-of-nowhere: relation "nowhere" does not exist',
  );
});

test('the columns of every statement match its row type', () => {
  const wrong = declared.flatMap(({ name, columns }) =>
    differences(name, described.get(name)?.columns ?? [], columns, readsAs),
  );
  expect(wrong).toEqual([]);
});

test('the values of every statement match its parameters', () => {
  const wrong = declared.flatMap(({ name, values }) => {
    const keys = preparedStatements.get(name)?.keys ?? [];
    const parameters = described
      .get(name)
      ?.parameters.map((type, at) => ({ name: keys[at] ?? `$${at + 1}`, type }));
    return differences(name, parameters ?? [], values, takes);
  });
  expect(wrong).toEqual([]);
});

/** Describes the differences between PostgreSQL's description and the declaration. */
function differences(
  statement: string,
  has: { name: string; type: string }[],
  declares: Record<string, DeclaredType>,
  fits: (type: string, declaredType: DeclaredType) => boolean,
): string[] {
  const names = has.map(({ name }) => name);
  const notDeclared = names.filter((name, at) => !declares[name] || names.indexOf(name) !== at);
  const notThere = Object.keys(declares).filter((name) => !names.includes(name));
  const otherTypes = has.flatMap(({ name, type }) => {
    const declaredType = declares[name];
    return declaredType && !fits(type, declaredType) ? [`${name}, ${type}, as ${declaredType}`] : [];
  });
  return [
    ...notDeclared.map((name) => `${statement} does not declare ${name}`),
    ...notThere.map((name) => `${statement} declares ${name}, which is not there`),
    ...otherTypes.map((other) => `${statement} declares ${other}`),
  ];
}

/** The type of a column as `statement` returns it. */
function readsAs(type: string, declaredType: DeclaredType): boolean {
  return type === 'json' || type === 'jsonb' || asDeclared(type) === declaredType;
}

/** The type of a parameter as pg sends it; JSON as text. */
function takes(type: string, declaredType: DeclaredType): boolean {
  return asDeclared(type) === declaredType;
}

const scalars: Record<string, DeclaredType> = {
  text: 'string',
  uuid: 'string',
  'character varying': 'string',
  json: 'string',
  jsonb: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  bytea: 'object',
};

function asDeclared(type: string): string | undefined {
  return type.endsWith('[]') ? `${scalars[type.slice(0, -2)]}[]` : scalars[type];
}
