import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { codesPerCall } from '#domain/codes/code.ts';
import { canTakeBackPrint } from '#domain/codes/code-rules.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type PrintedSheet, printedSheets } from './code-list.ts';

type Labels = readonly { code: string }[];

/**
 * Neither a PDF nor the browser's dialog reports whether anything was printed. Labels count as printed, so that no code is
 * on paper twice, until the person says that they were not.
 */
export function usePrintRecord() {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const codes = useCodes();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();

  /** Asks before printing a code again. */
  const mayPrint = async (labels: Labels): Promise<boolean> => {
    const days = labels.flatMap(({ code }) => codes.get(code)?.printedAt ?? []);
    const last = days.sort().at(-1);
    if (last === undefined) return true;
    return confirm({
      title: t('print.again', { count: days.length }),
      text: t('print.againText', { day: shortDate(last) }),
      okLabel: t('print.printAgain'),
    });
  };

  const store = async (sheet: PrintedSheet, isTakenBack: boolean, onStored: () => void): Promise<void> => {
    const { id, template, codes: all } = sheet;
    const parts = Array.from({ length: Math.ceil(all.length / codesPerCall) }, (_, n) =>
      all.slice(n * codesPerCall, (n + 1) * codesPerCall),
    );
    const outcomes = await Promise.allSettled(
      parts.map((part) =>
        act('codes.recordPrint', {
          codes: [...part],
          sheet: { id, template },
          ...(isTakenBack && { isTakenBack }),
        }),
      ),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed === undefined) return onStored();
    const left = parts.filter((_, n) => outcomes[n]?.status === 'rejected').flat();
    const again = {
      label: t('common.retry'),
      onPress: () => void store({ ...sheet, codes: left }, isTakenBack, onStored),
    };
    toast.failed(`${t('print.notRecorded')} ${errorText(t, failed.reason)}`, again);
  };

  const recordSheet = (sheet: PrintedSheet, isBlank: boolean): Promise<void> =>
    store(sheet, false, () => {
      const recorded = t('print.recorded', { count: sheet.codes.length });
      if (!isBlank) return toast.done(recorded, { label: t('common.undo'), onPress: () => takeBack(sheet) });
      const onPress = () => void navigate({ to: paths.scan, search: { mode: 'pack' } });
      toast.done(`${recorded}. ${t('print.stickOn')}`, { label: t('print.packBoxes'), onPress });
    });

  const record = (labels: Labels, template: string): Promise<void> => {
    const isBlank = labels.every(({ code }) => codes.get(code)?.state === 'free');
    const printedAt = new Date().toISOString();
    return recordSheet({ id: newId(), template, printedAt, codes: labels.map(({ code }) => code) }, isBlank);
  };

  const takeBack = (sheet: PrintedSheet): void => {
    const undo = { label: t('common.undo'), onPress: () => void recordSheet(sheet, false) };
    void store(sheet, true, () => toast.done(t('print.takenBack', { count: sheet.codes.length }), undo));
  };
  return { mayPrint, record, takeBack };
}

/** The sheet printed last, as long as it can be said that it was not printed. */
export function useLastPrint(): PrintedSheet | undefined {
  const codes = useCodes();
  return useMemo(() => lastPrint(codes), [codes]);
}

/** Undefined once one of its labels has been scanned, or if all were printed before, too. */
export function lastPrint(codes: ReadonlyMap<string, CodeRow>): PrintedSheet | undefined {
  const [sheet] = printedSheets(codes.values());
  const rows = sheet?.codes.flatMap((code) => codes.get(code) ?? []) ?? [];
  if (sheet === undefined || !rows.every((row) => canTakeBackPrint(row, sheet.id))) return undefined;
  return rows.some(({ isReprint = false }) => !isReprint) ? sheet : undefined;
}
