import { codesPerCall } from '#domain/codes/code-limits.ts';
import { act } from '#web/data/account/act.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { PrintJob } from '../layout/sheets.ts';
import { templateTitle } from '../settings/template-title.ts';

/** Asks before printing a code again, and records what the person says was printed. */
export function usePrintRecord() {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const codes = useCodes();
  const confirm = useConfirm();
  const toast = useToast();

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
  const record = async ({ labels, template }: PrintJob): Promise<void> => {
    const sheet = { id: newId(), template: templateTitle(template) };
    const all = labels.map(({ code }) => code);
    const store = async (codes: readonly string[]): Promise<void> => {
      const parts = Array.from({ length: Math.ceil(codes.length / codesPerCall) }, (_, n) =>
        codes.slice(n * codesPerCall, (n + 1) * codesPerCall),
      );
      const outcomes = await Promise.allSettled(
        parts.map((part) => act('codes.recordPrint', { codes: part, sheet })),
      );
      const failed = outcomes.find((each) => each.status === 'rejected');
      if (failed === undefined) return toast.done(t('print.recorded', { count: all.length }));
      const left = parts.filter((_, n) => outcomes[n]?.status === 'rejected').flat();
      const again = { label: t('common.retry'), onPress: () => void store(left) };
      toast.failed(`${t('print.notRecorded')} ${errorText(t, failed.reason)}`, again);
    };
    await store(all);
  };
  return { mayPrint, record };
}
