import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

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
