import MapPin from 'lucide-react/icons/map-pin';
import PackagePlus from 'lucide-react/icons/package-plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { containerChoiceName, containerChoicesForNew } from '#web/features/bins/acts/container-choices.ts';
import { useBinPicker } from '#web/features/bins/picker/use-bin-picker.tsx';
import { MatchQuestion } from '#web/features/scan/input/match-choices.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { PutNews, usePutAway } from './use-put-away.ts';

type PutAwayPanelProps = { mode: ReturnType<typeof usePutAway> };

export function PutAwayPanel({ mode }: PutAwayPanelProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickContainer, picker } = useBinPicker();
  const { into, steps, news, offered } = mode;
  const [onlyOffered] = offered;

  const choose = async () => {
    const choices = containerChoicesForNew({ bins, locations });
    const container = await pickContainer({ title: t('scan.put.whereTo'), choices });
    if (container) mode.choose(container);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {into ? (
            <>
              {t('scan.put.into')} <bdi className="font-bold">{containerChoiceName(into)}</bdi>
            </>
          ) : (
            t('scan.put.begin')
          )}
        </p>
        <Button kind={into ? 'secondary' : 'primary'} icon={MapPin} onClick={choose}>
          {t(into ? 'scan.put.other' : 'scan.put.choose')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {news && <NewsLine news={news} onChoose={mode.choose} onText={mode.take} />}
      </div>
      {onlyOffered && (
        <Button kind="primary" isWide icon={PackagePlus} onClick={mode.putOffered}>
          {offered.length === 1
            ? t('scan.put.thisInView', { name: onlyOffered.name })
            : t('scan.put.allInView', { count: offered.length })}
        </Button>
      )}
      {steps.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto font-bold tabular-nums">{t('scan.put.count', { count: steps.length })}</p>
          <Button icon={Undo2} onClick={() => mode.undo(1)}>
            {t('scan.put.undoLast')}
          </Button>
          {steps.length > 1 && (
            <Button onClick={() => mode.undo(steps.length)}>{t('scan.put.undoAll')}</Button>
          )}
        </div>
      )}
      {picker}
    </>
  );
}

type NewsLineProps = {
  news: PutNews;
  onChoose: PutAwayPanelProps['mode']['choose'];
  onText: PutAwayPanelProps['mode']['take'];
};

function NewsLine({ news, onChoose, onText }: NewsLineProps) {
  const { t } = useTranslation();
  switch (news.kind) {
    case 'whereTo':
      return (
        <>
          <p>{t('scan.put.unplaced', { name: news.bin.name })}</p>
          <Button className="mt-2" onClick={() => onChoose({ kind: 'bin', bin: news.bin })}>
            {t('scan.put.intoBin', { name: news.bin.name })}
          </Button>
        </>
      );
    case 'put':
      return (
        <p>
          {news.from === undefined
            ? t('scan.put.done', news)
            : t('scan.put.doneFrom', { ...news, from: news.from })}
        </p>
      );
    case 'several':
      return <MatchQuestion matches={news.matches} onText={onText} />;
    case 'refused':
      return <p className="text-berry">{`${news.name}: ${errorText(t, news.problem)}`}</p>;
    default:
      return <p>{t(`scan.put.${news.kind}`, { name: news.name })}</p>;
  }
}
