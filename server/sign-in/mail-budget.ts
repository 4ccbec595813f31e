import { createTryLimit } from '../api/limits.ts';

/** `notInvited`: a refusal, which nobody can sign up by, and which must not keep the link of an invited person away. */
type Purpose = 'reset' | 'signUp' | 'notInvited';

/** Mails that anybody can have sent to an address, counted for each purpose so that one does not keep from another. */
export type MailBudget = {
  /** Whether one more may be sent to the address, which is counted then. */
  take(purpose: Purpose, to: string): boolean;
  isSpent(purpose: Purpose, to: string): boolean;
  /** The same for a change to the address: only mails that this account asked for help its person. */
  takeForChange(to: string, userId: string): boolean;
};

const HOUR_SECONDS = 60 * 60;

/** Only mails that are sent count. `factor` multiplies what is allowed. Each process counts for itself. */
export function createMailBudget(factor: number): MailBudget {
  const few = createTryLimit(3 * factor, HOUR_SECONDS);
  const many = createTryLimit(12 * factor, HOUR_SECONDS);
  const isSpent: MailBudget['isSpent'] = (purpose, to) => few.secondsLeft(`${purpose} ${to}`) > 0;
  return {
    isSpent,
    take(purpose, to) {
      if (isSpent(purpose, to)) return false;
      few.count(`${purpose} ${to}`);
      return true;
    },
    takeForChange(to, userId) {
      const own = `change ${userId} ${to}`;
      if (few.secondsLeft(own) > 0 || many.secondsLeft(to) > 0) return false;
      few.count(own);
      many.count(to);
      return true;
    },
  };
}
