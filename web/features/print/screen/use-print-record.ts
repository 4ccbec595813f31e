import { codesPerCall } from '#domain/codes/code-limits.ts';
import { act } from '#web/data/account/act.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import type { PrintJob } from '../layout/sheets.ts';
import { templateTitle } from '../settings/template-title.ts';

/** So that no code is printed twice by mistake: asks before, and remembers what the person says was printed. */
export function usePrintRecord() {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const codes = useCodes();
  const confirm = useConfirm();

  const mayPrint = async ({ labels, isTest }: PrintJob): Promise<boolean> => {
    const days = isTest ? [] : labels.flatMap(({ code }) => codes.get(code)?.printedAt ?? []);
    const last = days.sort().at(-1);
    if (last === undefined) return true;
    return confirm({
      title: t('print.again', { count: days.length }),
      text: t('print.againText', { day: shortDate(last) }),
      okLabel: t('print.printAgain'),
    });
  };
  const record = ({ labels, template }: PrintJob) => {
    const sheet = { id: newId(), template: templateTitle(template) };
    const all = labels.map(({ code }) => code);
    for (let from = 0; from < all.length; from += codesPerCall) {
      const data = { codes: all.slice(from, from + codesPerCall), sheet };
      // The labels are made all the same; what is not remembered is only not asked about.
      void act('codes.recordPrint', data).catch((error) =>
        console.warn('The print is not remembered', error),
      );
    }
  };
  return { mayPrint, record };
}
