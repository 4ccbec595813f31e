/** The migrated database that test databases are copied from. */
export const TEMPLATE = 'test_template';

/** The same connection URL with another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
