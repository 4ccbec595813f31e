import type { CallResult } from '#domain/calls.ts';
import type { OpenAccount } from './account.ts';
import { query } from './ask.ts';
import { currentAccount } from './current-account.ts';

type Answer = Promise<CallResult<'about.get'>>;

const answers = new WeakMap<OpenAccount, Answer>();

/**
 * What this server offers; asked once while the account is open, as many screens want it and the server counts such
 * questions for a whole network. After a failure the next one asks again. @throws CallError
 */
export function askAbout(): Answer {
  const account = currentAccount.get();
  const earlier = account && answers.get(account);
  if (earlier) return earlier;
  const answer = query('about.get', {});
  if (account) {
    answers.set(account, answer);
    answer.catch(() => answers.delete(account));
  }
  return answer;
}

/** Where it turned out that the server offers something else by now. */
export function forgetAbout(): void {
  const account = currentAccount.get();
  if (account) answers.delete(account);
}
