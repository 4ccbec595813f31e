import { useState } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Runs one call at a time; `problem` is the last failure as text from `textOf`. */
export function useOnlineAct(textOf = errorText) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(textOf(t, error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, run, setProblem };
}
