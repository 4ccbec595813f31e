import { createAttemptLimit } from '../api/rate-limit.ts';

/** `notInvited` is a refusal without a link. It is counted apart, so that it cannot use up the budget for sign-up links. */
type Purpose = 'reset' | 'signUp' | 'notInvited';

/** Limits the mails that anybody can request to an address, per purpose. */
export type MailBudget = {
  /** Counts a mail to the address; false if no more may be sent. */
  take(purpose: Purpose, to: string): boolean;
  isSpent(purpose: Purpose, to: string): boolean;
  /** Like `take` for a change to this address, counted per account and in total. */
  takeForChange(to: string, userId: string): boolean;
};

const HOUR_SECONDS = 60 * 60;

/** Counts sent mails only. `factor` multiplies the limits. Each process counts for itself. */
export function createMailBudget(factor: number): MailBudget {
  const perPurpose = createAttemptLimit(3 * factor, HOUR_SECONDS);
  const total = createAttemptLimit(12 * factor, HOUR_SECONDS);
  const isSpent: MailBudget['isSpent'] = (purpose, to) => perPurpose.secondsLeft(`${purpose} ${to}`) > 0;
  return {
    isSpent,
    take(purpose, to) {
      if (isSpent(purpose, to)) return false;
      perPurpose.count(`${purpose} ${to}`);
      return true;
    },
    takeForChange(to, userId) {
      const own = `change ${userId} ${to}`;
      if (perPurpose.secondsLeft(own) > 0 || total.secondsLeft(to) > 0) return false;
      perPurpose.count(own);
      total.count(to);
      return true;
    },
  };
}
