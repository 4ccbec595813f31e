import { useRef, useState } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/**
 * Saves a form once: pressed again while that is under way, or after it was done, it does nothing. Refused, it may be
 * tried again; `refusal` says why until the form is changed.
 */
export function useSaving() {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const isSaving = useRef(false);

  async function save(work: () => Promise<void>): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await work();
    } catch (error) {
      isSaving.current = false;
      setRefusal(errorText(t, error));
    }
  }

  return { refusal, save, forgetRefusal: () => setRefusal(undefined) };
}
