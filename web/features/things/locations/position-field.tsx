import type { ReactNode } from 'react';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { positionTextMax, readPosition } from '#domain/maps/typed-position.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

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

export type PositionFault = 'unread' | 'shortLink';

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

/** "59.33, 18.06", as map apps accept it, in every language. */
export function positionText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`;
}

/** Null for an empty text, a fault for an invalid one. */
export function typedPosition(text: string): Coordinates | PositionFault | null {
  if (text.trim() === '') return null;
  return readPosition(text) ?? 'unread';
}
