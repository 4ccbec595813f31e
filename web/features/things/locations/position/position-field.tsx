import type { ReactNode } from 'react';
import { positionTextMax } from '#domain/maps/typed-position.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { typedPosition } from './position-text.ts';

type PositionFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** Shown before the field's own fault. */
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  readOnly?: boolean;
  isAutoFocused?: boolean;
};

export function PositionField({ value, onChange, error, hint, isAutoFocused, ...field }: PositionFieldProps) {
  const { t } = useTranslation();
  const typed = typedPosition(value);
  const fault = typeof typed === 'string' ? typed : undefined;
  return (
    <TextField
      {...field}
      label={t('places.position')}
      hint={hint || t('places.positionHint')}
      error={error ?? (fault && t(`places.position_${fault}`))}
      value={value}
      onChange={onChange}
      maxLength={positionTextMax}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode="text"
      data-autofocus={isAutoFocused || undefined}
    />
  );
}
