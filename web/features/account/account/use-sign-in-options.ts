import { useEffect, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import {
  fetchSessionPerson,
  hasMail,
  hasPasswords,
  type Provider,
  providers,
  type SignUpMode,
  signUpMode,
} from '#web/data/wire/auth-call.ts';

type SignInOptions = {
  providers: readonly Provider[];
  hasMail: boolean;
  hasPasswords: boolean;
  signUp: SignUpMode;
};

/** How people can sign in and up here; undefined until the server answered. */
export function useSignInOptions(): SignInOptions | undefined {
  const offered = useCell(providers);
  const mail = useCell(hasMail);
  const passwords = useCell(hasPasswords);
  const signUp = useCell(signUpMode);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // After a session ended, the form is shown before any request to the server.
    if (providers.get() === undefined) fetchSessionPerson().catch(() => setFailed(true));
  }, []);
  return offered === undefined && !hasFailed
    ? undefined
    : { providers: offered ?? [], hasMail: mail, hasPasswords: passwords, signUp };
}

/** The token, if `next` leads to an invitation or a join link. */
export function inviteIn(next: string | undefined): string | undefined {
  return /^\/(?:invite|join)\/([^/?#]+)/.exec(next ?? '')?.[1];
}

/**
 * Returns whether this person may try to create an account: with an invitation link or with their address, which a mail or
 * a provider proves.
 */
export function canSignUp(options: SignInOptions | undefined, next: string | undefined): boolean {
  if (options === undefined || options.signUp === 'open') return true;
  return (
    options.signUp === 'invited' && (options.hasMail || !options.hasPasswords || inviteIn(next) !== undefined)
  );
}
