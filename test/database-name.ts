/** The migrated database that test databases are copies of. */
export const TEMPLATE = 'test_template';

/** The same connection address with another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
