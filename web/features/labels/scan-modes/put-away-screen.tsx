import MapPin from 'lucide-react/icons/map-pin';
import PackagePlus from 'lucide-react/icons/package-plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { countsByLocation, fullestFirst } from '#domain/bins/bins-in-location.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { MatchQuestion } from '#web/features/labels/scan/match-choices.tsx';
import { ScanControls } from '#web/features/labels/scan/scan-controls.tsx';
import {
  type ContainerChoice,
  containerChoiceName,
  containerChoicesForNew,
} from '#web/features/things/bins/container-choices.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ModeFrame } from './mode-frame.tsx';
import { type PutMessage, usePutAway } from './use-put-away.ts';

export function PutAwayScreen({ start }: { start: ContainerChoice | undefined }) {
  const mode = usePutAway(start);
  return (
    <ModeFrame mode="put-away" reader={mode}>
      {({ camera }) => (
        <>
          <PutAwayPanel mode={mode} />
          <ScanControls camera={camera} onText={mode.handleText} />
        </>
      )}
    </ModeFrame>
  );
}

type PutAwayPanelProps = { mode: ReturnType<typeof usePutAway> };

function PutAwayPanel({ mode }: PutAwayPanelProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const profile = useProfile();
  const { pickContainer, picker } = useBinPicker();
  const { into, steps, message, offered } = mode;
  const [onlyOffered] = offered;

  const choices = containerChoicesForNew({ bins, locations });
  const usual = fullestFirst(choices.locations, countsByLocation(bins.values())).slice(0, offeredAtMost);
  const choose = async () => {
    const container = await pickContainer({
      title: t('scan.put.whereTo'),
      choices,
      newOwnerId: profile?.uid,
    });
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
        {into && (
          <Button icon={MapPin} onClick={choose}>
            {t('scan.put.other')}
          </Button>
        )}
      </div>
      {!into && (
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
          <Button kind="primary" icon={MapPin} className="shrink-0" onClick={choose}>
            {t('scan.put.choose')}
          </Button>
          {usual.map((location) => (
            <Button
              key={location.id}
              className="shrink-0"
              onClick={() => mode.choose({ kind: 'location', location })}
            >
              <bdi className="max-w-[10em] truncate">{location.name}</bdi>
            </Button>
          ))}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {message && <MessageLine message={message} onChoose={mode.choose} onText={mode.handleText} />}
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

const offeredAtMost = 3;

type MessageLineProps = {
  message: PutMessage;
  onChoose: PutAwayPanelProps['mode']['choose'];
  onText: PutAwayPanelProps['mode']['handleText'];
};

function MessageLine({ message, onChoose, onText }: MessageLineProps) {
  const { t } = useTranslation();
  switch (message.kind) {
    case 'whereTo':
      return (
        <>
          <p>{t('scan.put.unplaced', { name: message.bin.name })}</p>
          <Button className="mt-2" onClick={() => onChoose({ kind: 'bin', bin: message.bin })}>
            {t('scan.put.intoBin', { name: message.bin.name })}
          </Button>
        </>
      );
    case 'put':
      return (
        <p>
          {message.from === undefined
            ? t('scan.put.done', message)
            : t('scan.put.doneFrom', { ...message, from: message.from })}
        </p>
      );
    case 'several':
      return <MatchQuestion matches={message.matches} onText={onText} />;
    case 'refused':
      return <p className="text-berry">{`${message.name}: ${errorText(t, message.problem)}`}</p>;
    default:
      return <p>{t(`scan.put.${message.kind}`, { name: message.name })}</p>;
  }
}
