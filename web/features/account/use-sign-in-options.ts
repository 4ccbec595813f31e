import { useEffect, useState } from 'react';
import { useCell } from '#web/data/cells/use-cell.ts';
import { fetchSessionPerson, hasGoogle, hasMail, signUpMode } from '#web/data/wire/auth-call.ts';

type SignInOptions = { hasGoogle: boolean; hasMail: boolean; signUp: 'open' | 'invited' | 'closed' };

/** By what one signs in and up here; undefined until the server has said so or can't be asked. */
export function useSignInOptions(): SignInOptions | undefined {
  const google = useCell(hasGoogle);
  const mail = useCell(hasMail);
  const signUp = useCell(signUpMode);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // Somebody whose session ended is shown a form before the server was asked anything.
    if (hasGoogle.get() === undefined) fetchSessionPerson().catch(() => setFailed(true));
  }, []);
  return google === undefined && !hasFailed
    ? undefined
    : { hasGoogle: google === true, hasMail: mail, signUp };
}

/** What the link of an invitation holds, if `next` leads to one. */
export function inviteIn(next: string | undefined): string | undefined {
  return /^\/invite\/([^/?#]+)/.exec(next ?? '')?.[1];
}

/** Whether this person may try to create an account: by an invitation's link or, where mail is sent, by their address. */
export function canSignUp(options: SignInOptions | undefined, next: string | undefined): boolean {
  if (options === undefined || options.signUp === 'open') return true;
  return options.signUp === 'invited' && (options.hasMail || inviteIn(next) !== undefined);
}
