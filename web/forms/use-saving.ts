import { useRef, useState } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Ignores a second press while saving and after success. `refusal` remains until the form is changed. */
export function useSaving() {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // A ref, for a second press before the next render.
  const isBusy = useRef(false);

  const setBusy = (busy: boolean) => {
    isBusy.current = busy;
    setSaving(busy);
  };

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
    startOver: () => setBusy(false),
  };
}
