import { type ReactNode, useId } from 'react';
import { cx } from '../marks/class-names.ts';
import { useUiTexts } from '../marks/ui-texts.tsx';

export type FieldTexts = {
  label: string;
  /** Replaced by the error, if there is one. */
  hint?: ReactNode;
  error?: ReactNode;
  isOptional?: boolean;
  isLabelHidden?: boolean;
};

type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export function Field(props: FieldTexts & { className?: string; children: (wiring: Wiring) => ReactNode }) {
  const { label, hint, error, isOptional, isLabelHidden, className, children } = props;
  const id = useId();
  const texts = useUiTexts();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-semibold text-sm'}>
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> {texts.optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': hint || error ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div
        id={noteId}
        aria-live="polite"
        className={cx(
          'text-sm',
          (hint || error) && 'mt-1',
          error ? 'font-medium text-berry' : 'text-ink-soft',
        )}
      >
        {error || hint}
      </div>
    </div>
  );
}

/** 16 px text: iOS zooms into smaller fields. */
export const fieldClass =
  'block w-full min-h-11 placeholder-shown:text-ellipsis rounded-field border border-field bg-card px-3 py-2 text-base text-ink transition-colors duration-150 hover:border-ink-soft aria-invalid:border-berry disabled:opacity-60';
