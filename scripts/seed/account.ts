import type { Plan } from '#domain/plans/plan-calls.ts';
import { ensureProfile } from '#server/features/account/profile.ts';
import { StartError } from '#server/start/start-error.ts';
import { createCommandAuth } from '../command-auth.ts';
import type { OpenedDatabase } from '../open-database.ts';
import { queryUserId } from './seed.queries.ts';

type Wanted = {
  email: string;
  password: string | undefined;
  /** Of an account that is made. */
  plan: Plan;
};

/**
 * Returns the id of the account with this address; creates it with the password if needed.
 * @throws StartError if there is neither an account nor a password.
 */
export async function ensureAccount(
  database: OpenedDatabase,
  { email, password, plan }: Wanted,
): Promise<string> {
  const { pool } = database;
  const [known] = await queryUserId(pool, { email });
  const userId = known?.id ?? (await signUp());
  await ensureProfile(pool, userId, () => plan);
  return userId;

  async function signUp(): Promise<string> {
    if (password === undefined)
      throw new StartError(`There is no account ${email}. Add --password to create it.`);
    const name = email.split('@')[0] ?? email;
    const body = JSON.stringify({ name, email, password });
    const headers = { 'content-type': 'application/json' };
    const answer = await createCommandAuth(database).handle(
      new Request('http://localhost/api/auth/sign-up/email', { method: 'POST', headers, body }),
    );
    if (!answer.ok) throw new StartError(`The account could not be created: ${await answer.text()}`);
    const [made] = await queryUserId(pool, { email });
    if (made === undefined) throw new Error('the created account was not found');
    return made.id;
  }
}
