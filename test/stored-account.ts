import { createHmac, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { passwordHashing } from '#server/sign-in/password-hashing.ts';
import { type TestServer, testSecret } from './server.ts';

export type NewAccount = { name: string; email: string; password: string };

/** Each takes the processor as long as signing up does otherwise. */
const hashes = new Map<string, Promise<string>>();

/** Puts the rows of a sign-up straight into the tables, signed in once; its address is not proved. */
export async function storeAccount(
  { pool }: Pick<TestServer, 'pool'>,
  { name, email, password }: NewAccount,
): Promise<{ id: string; token: string }> {
  const hash = hashes.get(password) ?? passwordHashing.hash(password);
  hashes.set(password, hash);
  const id = uuidv7();
  const token = randomBytes(16).toString('hex');
  await pool.query(
    `WITH person AS (
       INSERT INTO "user" (id, name, email, created_at, updated_at) VALUES ($1, $2, $3, now(), now())
       RETURNING id
     ), way AS (
       INSERT INTO account (id, user_id, account_id, provider_id, password, created_at, updated_at)
       SELECT $4, id, id, 'credential', $5, now(), now() FROM person
     )
     INSERT INTO session (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
     SELECT $6, id, $7, now() + interval '90 days', '127.0.0.1', 'node', now(), now() FROM person`,
    [id, name, email.toLowerCase(), uuidv7(), await hash, uuidv7(), token],
  );
  const signature = createHmac('sha256', testSecret).update(token).digest('base64');
  return { id, token: encodeURIComponent(`${token}.${signature}`) };
}
