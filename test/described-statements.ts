import { Client, type Connection, type FieldDef, type Submittable } from 'pg';

/** PostgreSQL's description of a statement, with PostgreSQL's type names. */
export type DescribedStatement = {
  columns: { name: string; type: string }[];
  parameters: string[];
};

/** Prepares and describes each statement without running it. @throws Error with the statement that PostgreSQL refuses. */
export async function describeStatements(
  url: string,
  statements: ReadonlyMap<string, { sql: string }>,
): Promise<Map<string, DescribedStatement>> {
  const client = new Client(url);
  await client.connect();
  try {
    const fields = new Map<string, FieldDef[]>();
    for (const [name, { sql }] of statements) fields.set(name, await prepare(client, name, sql));
    const parameters = await readParameters(client);
    const typeNames = await readTypeNames(client);
    return new Map(
      [...fields].map(([name, columns]) => [
        name,
        {
          columns: columns.map((column) => ({
            name: column.name,
            type: typeNames.get(column.dataTypeID) ?? String(column.dataTypeID),
          })),
          parameters: parameters.get(name) ?? [],
        },
      ]),
    );
  } finally {
    await client.end();
  }
}

function prepare(client: Client, name: string, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Description(name, text, (error, fields) => {
        if (error) reject(new Error(`${name}: ${error.message}`, { cause: error }));
        else resolve(fields);
      }),
    );
  });
}

async function readParameters(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; types: string[] }>(
    'SELECT name, parameter_types::text[] AS types FROM pg_prepared_statements',
  );
  return new Map(rows.map(({ name, types }) => [name, types]));
}

async function readTypeNames(client: Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int4, oid::regtype::text AS name FROM pg_type',
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

/** Sends Parse and Describe of the protocol, without the Execute that pg would add. */
class Description implements Submittable {
  readonly #name: string;
  readonly #text: string;
  readonly #done: (error: Error | undefined, fields: FieldDef[]) => void;
  #fields: FieldDef[] = [];

  constructor(name: string, text: string, done: (error: Error | undefined, fields: FieldDef[]) => void) {
    this.#name = name;
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.parse({ name: this.#name, text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: this.#name }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#fields = fields;
  }

  /** pg does not call other handlers of a query after its error. */
  handleError(error: Error): void {
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    this.#done(undefined, this.#fields);
  }
}
