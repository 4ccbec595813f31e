import type { AuthContext } from 'better-auth';
import { APIError } from 'better-auth/api';

type PasswordRequest = { context: AuthContext; body: { password: string } };

/**
 * Security: a stolen session alone must not add a sign-in method.
 * @returns the account's sign-in methods (password and providers).
 * @throws APIError `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`
 */
export async function assertPassword({ context, body }: PasswordRequest, userId: string) {
  const methods = await context.internalAdapter.findAccounts(userId);
  const hash = methods.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash) throw APIError.fromStatus('BAD_REQUEST', { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
  if (!(await context.password.verify({ hash, password: body.password })))
    throw APIError.fromStatus('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
  return methods;
}
