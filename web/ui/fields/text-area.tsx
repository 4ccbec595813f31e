import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../marks/class-names.ts';
import { Field, type FieldTexts, fieldClass } from './field.tsx';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'id' | 'value'> &
  FieldTexts & { value: string; onChange: (value: string) => void; ref?: Ref<HTMLTextAreaElement> };

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isOptional, isLabelHidden, className, onChange, rows = 3, ...area } = props;
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
          className={cx(fieldClass, 'field-sizing-content max-h-96 resize-y')}
        />
      )}
    </Field>
  );
}
