import { AppError } from '#domain/errors.ts';
import { ask } from '../account/ask.ts';
import { authCall, parsePerson } from '../wire/auth-call.ts';
import { endSessionIfAsked } from './session-life.ts';
import { become } from './session-state.ts';

/** Mails a link, or tells who has an account already. @throws CallError `auth.noMail`, `auth.lockedOut`. */
export async function askSignUp(input: {
  name: string;
  email: string;
  next?: string | undefined;
  invite: string | undefined;
}): Promise<void> {
  const { name, email, next, invite } = input;
  await authCall('/ask-sign-up', { name: name.trim(), email: email.trim(), next, invite });
}

/** By what stands in the mailed link. @throws CallError `auth.linkEnded`, `auth.emailTaken`, `auth.passwordCommon`. */
export async function signUpByLink(token: string, password: string): Promise<void> {
  await endSessionIfAsked();
  const person = parsePerson(await authCall('/sign-up/email', { token, password }));
  if (!person) throw new AppError('client.noData');
  await become(person, false);
  // What others have shared with the address comes into the inbox; their mails lead to it as well.
  await ask('address.prove', { token }).catch(() => {});
}
