import type { Client } from 'pg';

export async function askDatabase(client: Client): Promise<void> {
  await client.query('SELECT 1');
}
