import { displayNameMax, passwordMax, passwordMin } from '#domain/account/account-rules.ts';
import type { TFunction } from '#web/i18n/translate.ts';

export type Credentials = { name: string; email: string; password: string };
type Problems = Partial<Record<keyof Credentials, string>>;

export function checkSignUp(t: TFunction, { name, email, password }: Credentials): Problems {
  return { ...checkName(t, name), ...checkEmail(t, email), ...checkNewPassword(t, password) };
}

export function checkName(t: TFunction, name: string): Pick<Problems, 'name'> {
  if (name.trim() === '') return { name: t('account.nameMissing') };
  const isTooLong = name.trim().length > displayNameMax;
  return isTooLong ? { name: t('account.nameTooLong', { count: displayNameMax }) } : {};
}

/** By the rules for new passwords. */
export function checkNewPassword(t: TFunction, password: string): Pick<Problems, 'password'> {
  if (password === '') return { password: t('account.passwordMissing') };
  if (password.length < passwordMin)
    return { password: t('account.passwordTooShort', { count: passwordMin }) };
  return password.length > passwordMax ? { password: t('errors.auth.passwordTooLong') } : {};
}

export function checkEmail(t: TFunction, email: string): Pick<Problems, 'email'> {
  if (email.trim() === '') return { email: t('account.emailMissing') };
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: t('account.emailInvalid') };
}

/** An existing password may follow older rules. */
export function checkSignIn(t: TFunction, { email, password }: Omit<Credentials, 'name'>): Problems {
  return { ...checkEmail(t, email), ...(password === '' && { password: t('account.passwordMissing') }) };
}
