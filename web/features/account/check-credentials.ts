import { displayNameMax, passwordMax, passwordMin } from '#domain/account/account-limits.ts';
import type { TFunction } from '#web/i18n/translate.ts';

export type Credentials = { name: string; email: string; password: string };
type Problems = Partial<Record<keyof Credentials, string>>;

export function checkSignUp(t: TFunction, { name, email, password }: Credentials): Problems {
  const problems: Problems = {};
  if (name.trim() === '') problems.name = t('account.nameMissing');
  else if (name.trim().length > displayNameMax) {
    problems.name = t('account.nameTooLong', { count: displayNameMax });
  }
  Object.assign(problems, checkSignIn(t, { email, password }));
  if (password !== '' && password.length < passwordMin) {
    problems.password = t('account.passwordTooShort', { count: passwordMin });
  }
  if (password.length > passwordMax) problems.password = t('errors.auth.passwordTooLong');
  return problems;
}

/** An old password may follow older rules. */
export function checkSignIn(t: TFunction, { email, password }: Omit<Credentials, 'name'>): Problems {
  const problems: Problems = {};
  if (email.trim() === '') problems.email = t('account.emailMissing');
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) problems.email = t('account.emailInvalid');
  if (password === '') problems.password = t('account.passwordMissing');
  return problems;
}
