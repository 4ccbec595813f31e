import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { emailMax, passwordMax, passwordMin } from '#domain/account/account-rules.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string };

/** `autoComplete=username`, as password managers expect. */
export function EmailField({ label, ...props }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={emailMax}
      {...props}
      label={label ?? t('account.email')}
    />
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'label'> & {
  label?: string;
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      name="password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      label={props.label ?? t('account.password')}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('account.hidePassword') : t('account.showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

export type Credentials = { name: string; email: string; password: string };
export type Problems = Partial<Record<keyof Credentials, string>>;

export function checkEmail(t: TFunction, email: string): Pick<Problems, 'email'> {
  if (email.trim() === '') return { email: t('account.emailMissing') };
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: t('account.emailInvalid') };
}

/** By the rules for new passwords. */
export function checkNewPassword(t: TFunction, password: string): Pick<Problems, 'password'> {
  if (password === '') return { password: t('account.passwordMissing') };
  if (password.length < passwordMin)
    return { password: t('account.passwordTooShort', { count: passwordMin }) };
  return password.length > passwordMax ? { password: t('errors.auth.passwordTooLong') } : {};
}

/** An existing password may follow older rules. */
export function checkSignIn(t: TFunction, { email, password }: Omit<Credentials, 'name'>): Problems {
  return { ...checkEmail(t, email), ...(password === '' && { password: t('account.passwordMissing') }) };
}
