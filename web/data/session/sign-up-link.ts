import { AppError } from '#domain/errors.ts';
import { mutate } from '../account/online-calls.ts';
import { authCall, parsePerson } from '../wire/auth-call.ts';
import { endPendingSession } from './session-life.ts';
import { switchAccount } from './session-state.ts';

/** Mails a sign-up link, or a note if the address has an account. @throws CallError `auth.noMail`, `auth.lockedOut`. */
export async function requestSignUpLink(input: {
  name: string;
  email: string;
  next?: string | undefined;
  invite: string | undefined;
}): Promise<void> {
  const { name, email, next, invite } = input;
  await authCall('/ask-sign-up', { name: name.trim(), email: email.trim(), next, invite });
}

/**
 * Creates the account with the token of the mailed link. @throws CallError `auth.linkEnded`, `auth.emailTaken`,
 * `auth.passwordCommon`.
 */
export async function signUpByLink(token: string, password: string): Promise<void> {
  await endPendingSession();
  const person = parsePerson(await authCall('/sign-up/email', { token, password }));
  if (!person) throw new AppError('client.noData');
  await switchAccount(person, false);
  // Delivers what others shared with the address to the inbox. On failure, the mailed invitations still lead there.
  await mutate('address.prove', { token }).catch(() => {});
}
