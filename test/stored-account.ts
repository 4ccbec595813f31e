import { createHmac, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { quickHashing } from './quick-hashing.ts';
import { type TestServer, testSecret } from './server.ts';

export type NewAccount = { name: string; email: string; password: string };

/** Creates an account with a session in SQL; its address is unverified. */
export async function storeAccount(
  { pool }: Pick<TestServer, 'pool'>,
  { name, email, password }: NewAccount,
): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const token = randomBytes(16).toString('hex');
  await pool.query(
    `WITH person AS (
       INSERT INTO "user" (id, name, email, created_at, updated_at) VALUES ($1, $2, $3, now(), now())
       RETURNING id
     ), credential AS (
       INSERT INTO account (id, user_id, account_id, provider_id, password, created_at, updated_at)
       SELECT $4, id, id, 'credential', $5, now(), now() FROM person
     )
     INSERT INTO session (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
     SELECT $6, id, $7, now() + interval '90 days', '127.0.0.1', 'node', now(), now() FROM person`,
    [id, name, email.toLowerCase(), uuidv7(), await quickHashing.hash(password), uuidv7(), token],
  );
  const signature = createHmac('sha256', testSecret).update(token).digest('base64');
  return { id, token: encodeURIComponent(`${token}.${signature}`) };
}
