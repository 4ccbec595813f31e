import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../marks/class-names.ts';
import { Field, type FieldTexts, fieldClass } from './field.tsx';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id' | 'value'> &
  FieldTexts & {
    value: string;
    onChange: (value: string) => void;
    /** An element inside the field's end, such as "show password". */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, className, onChange, end, ...input } = props;
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...wiring}
            onChange={(event) => onChange(event.target.value)}
            className={cx(fieldClass, end && 'pr-12')}
          />
          {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
        </div>
      )}
    </Field>
  );
}

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
