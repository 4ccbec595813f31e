import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Problems<Field extends string> = Partial<Record<Field, string>>;

type Work<Field extends string> = {
  initial: Record<Field, string>;
  check: (values: Record<Field, string>) => Problems<Field>;
  send: (values: Record<Field, string>) => Promise<void>;
  /** The field that a server error belongs to. */
  fieldOf: (code: string) => Field | undefined;
};

/**
 * Sends one request at a time and shows each error at its field. Stays busy after success, because the screen is about
 * to change.
 */
export function useAccountForm<Field extends string>({ initial, check, send, fieldOf }: Work<Field>) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  const show = (found: Problems<Field>, general: string | null) => {
    setProblems(found);
    setRefusal(general);
    setAttempts((count) => count + 1);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = check(values);
    if (Object.keys(found).length > 0) return show(found, null);
    setBusy(true);
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      setBusy(false);
      const code = codeOf(error);
      if (code === undefined) reportError(error);
      const text = errorText(t, code === undefined ? 'server.failed' : error);
      const field = code === undefined ? undefined : fieldOf(code);
      show(field ? ({ [field]: text } as Problems<Field>) : {}, field ? null : text);
    }
  };

  const field = (name: Field) => ({
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });

  return { form, field, refusal, isBusy, handleSubmit };
}

/** The code of an expected error; other errors are bugs. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
