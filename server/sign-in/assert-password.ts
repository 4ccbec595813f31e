import type { AuthContext } from 'better-auth';
import { APIError } from 'better-auth/api';

type PasswordRequest = { context: AuthContext; body: { password: string } };

/**
 * Security: whoever took a session over may not add a way in of their own.
 * @returns the account's ways in.
 * @throws APIError `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`
 */
export async function assertPassword({ context, body }: PasswordRequest, userId: string) {
  const ways = await context.internalAdapter.findAccounts(userId);
  const hash = ways.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash) throw APIError.fromStatus('BAD_REQUEST', { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
  if (!(await context.password.verify({ hash, password: body.password })))
    throw APIError.fromStatus('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
  return ways;
}
