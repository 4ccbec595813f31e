import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { codesPerCall } from '#domain/codes/code.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { roomForBins } from '#domain/plans/plan-rules.ts';
import { useCodes, useSyncStatus } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { PlanLink, usePlanUsage } from '#web/features/account/plans/plan-usage.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { PrintedNote } from './printed-note.tsx';

type BlankPanelProps = {
  count: number;
  onCount: (count: number) => void;
  /** The codes of the labels, as far as there are free ones. */
  chosen: readonly string[];
  isPrinted: boolean;
  onTakeNew: () => void;
};

/** A count is typed digit by digit. */
const TYPING_MS = 600;

/** The number of blank labels. Missing codes are made by themselves: unprinted ones are the next to be printed. */
export function BlankPanel({ count, onCount, chosen, isPrinted, onTakeNew }: BlankPanelProps) {
  const { t } = useTranslation();
  const ready = chosen.length;
  const isOffline = useSyncStatus().connection === 'offline';
  const { isBusy, problem, run } = useOnlineAct();
  // How many there are once those that were made have arrived; 0 if none are awaited.
  const [awaited, setAwaited] = useState(0);
  if (awaited > 0 && ready >= awaited) setAwaited(0);
  const missing = count - ready;
  const make = () =>
    run(async () => {
      await mutate('codes.create', { count: missing });
      setAwaited(count);
    });
  const makeSoon = useEffectEvent(() => void make());
  const toMake = awaited === 0 && !isOffline && !isBusy && problem === null ? missing : 0;
  useEffect(() => {
    if (toMake <= 0) return;
    const timer = setTimeout(makeSoon, TYPING_MS);
    return () => clearTimeout(timer);
  }, [toMake]);
  return (
    <div className="space-y-2">
      <CountField
        label={t('print.howManyBlank')}
        hint={t('print.blankText')}
        value={count}
        least={1}
        most={codesPerCall}
        onChange={onCount}
      />
      <PlanRoom count={count} />
      {missing > 0 && (isOffline || problem !== null) && (
        <Notice title={t('print.codesMissing', { count: missing })}>
          {isOffline && <p>{t('print.codesOffline')}</p>}
          {problem !== null && <p className="text-berry">{problem}</p>}
          {!isOffline && (
            <Button onClick={make} isBusy={isBusy} className="mt-2">
              {t('common.retry')}
            </Button>
          )}
        </Notice>
      )}
      {isPrinted && missing === 0 && (
        <PrintedNote codes={chosen}>
          <Button kind="quiet" onClick={onTakeNew}>
            {t('print.takeNew')}
          </Button>
        </PrintedNote>
      )}
    </div>
  );
}

/** Labels may outnumber the bins that the person's plan has room for. */
function PlanRoom({ count }: { count: number }) {
  const { t } = useTranslation();
  const usage = usePlanUsage();
  if (usage === undefined || usage.maxBins === null) return null;
  const room = roomForBins(usage.plan, usage.binsUsed);
  if (count <= room) return null;
  return (
    <Notice title={t('print.moreThanPlan', { count: room })}>
      <PlanLink />
    </Notice>
  );
}

/** Returns up to `count` free codes. Printed ones stay chosen, to be printed again until `chooseNew` is called. */
export function useBlankCodes(count: number) {
  const codes = useCodes();
  const unprinted = useMemo(() => unprintedCodes(codes), [codes]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const free = chosen.filter((code) => codes.get(code)?.state === 'free');
  const wanted = fill(free, unprinted, count);
  // The state follows the codes during render. Comparing by content ends this after one more render.
  if (wanted.join() !== chosen.join()) setChosen(wanted);
  return {
    chosen,
    isPrinted: chosen.length > 0 && chosen.every((code) => codes.get(code)?.printedAt !== undefined),
    chooseNew: () => setChosen(unprinted.slice(0, count)),
  };
}

/** Oldest first, so that none is forgotten, and in the order of their numbers. */
export function unprintedCodes(codes: ReadonlyMap<string, CodeRow>): string[] {
  return [...codes.values()]
    .filter(({ state, use, printedAt }) => state === 'free' && use === 'labels' && printedAt === undefined)
    .sort(
      (a, b) =>
        a.createdAt.localeCompare(b.createdAt) ||
        (a.number ?? 0) - (b.number ?? 0) ||
        (a.code < b.code ? -1 : 1),
    )
    .map(({ code }) => code);
}

function fill(chosen: readonly string[], unprinted: readonly string[], count: number): string[] {
  const more = unprinted.filter((code) => !chosen.includes(code));
  return [...chosen, ...more].slice(0, count);
}

type CountFieldProps = {
  label: string;
  hint?: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
};

/** An integer within bounds, in a row of its own; invalid input changes nothing. */
export function CountField({ label, hint, value, least, most, onChange }: CountFieldProps) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const set = (number: number) => onChange(Math.max(least, Math.min(most, number)));
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 grow basis-[11em]">
        {label}
        {hint && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
      <NumberStepper
        label={label}
        text={text}
        onType={(typed) => {
          setText(typed);
          if (/^\d{1,5}$/.test(typed)) set(Number(typed));
        }}
        onStep={(by) => set(value + by)}
        onDone={() => setText(String(value))}
        canDecrease={value > least}
        canIncrease={value < most}
      />
    </div>
  );
}
