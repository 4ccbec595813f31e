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
  const [isSaving, setSaving] = useState(false);
  // Also for a second press before the next render.
  const isBusy = useRef(false);

  const setBusy = (busy: boolean) => {
    isBusy.current = busy;
    setSaving(busy);
  };

  /** Says whether it was saved by this call. */
  async function save(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy.current) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setBusy(false);
      setRefusal(errorText(t, error));
      return false;
    }
  }

  return {
    refusal,
    isSaving,
    save,
    forgetRefusal: () => setRefusal(undefined),
    /** For a form that stays open for the next thing. */
    startOver: () => setBusy(false),
  };
}
