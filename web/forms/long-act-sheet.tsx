import { useConnection } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { LongAct } from './long-act.ts';

/** Shows how far a long act is. Closing it stops the act; what is done stays, with its Undo. */
export function LongActSheet({ title, done, all, stop }: LongAct) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isOnline = useConnection() === 'online';
  return (
    <Sheet
      isOpen
      isCloseHidden
      title={title}
      onClose={stop}
      footer={<Button onClick={stop}>{t('longAct.stop')}</Button>}
    >
      <ProgressMeter
        label={t(isOnline ? 'longAct.running' : 'longAct.waiting')}
        value={done}
        max={all}
        valueText={t('longAct.progress', { done: number(done), all: number(all) })}
        isGoal
      />
      <p className="mt-3 text-ink-soft text-sm">{t('longAct.keepOpen')}</p>
    </Sheet>
  );
}
