import ArrowRight from 'lucide-react/icons/arrow-right';
import MapPin from 'lucide-react/icons/map-pin';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { MatchQuestion } from '#web/features/labels/scan/input/match-choices.tsx';
import { containerChoiceName, containerChoicesForNew } from '#web/features/things/bins/container-choices.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FilledBin } from './filled-bin.tsx';
import { NameBox } from './name-box.tsx';
import type { useFill } from './use-fill.ts';

type FillPanelProps = { mode: ReturnType<typeof useFill> };

export function FillPanel({ mode }: FillPanelProps) {
  const { t } = useTranslation();
  const { box, message } = mode;
  return (
    <>
      {!box && <p>{t('scan.fill.begin')}</p>}
      {box?.kind === 'blank' && (
        <>
          <Destination mode={mode} />
          <NameBox
            key={box.code}
            code={box.code}
            into={mode.into}
            onTyping={mode.setTyping}
            onMade={(binId) => mode.show({ kind: 'bin', binId, isNew: true })}
          />
        </>
      )}
      {box?.kind === 'bin' && <FilledBin key={box.binId} binId={box.binId} isNew={box.isNew} />}
      <div role="status" className="empty:hidden">
        {message?.kind === 'several' ? (
          <MatchQuestion matches={message.matches} onText={mode.handleText} />
        ) : (
          message && <p>{t(`scan.fill.${message.kind}`, { name: message.name })}</p>
        )}
      </div>
      {box && (
        <Button icon={ArrowRight} onClick={mode.continueWithNext}>
          {t('scan.fill.next')}
        </Button>
      )}
    </>
  );
}

/** Kept from bin to bin. */
function Destination({ mode }: FillPanelProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const profile = useProfile();
  const { pickContainer, picker } = useBinPicker();
  const { into } = mode;

  const choose = async () => {
    const choices = containerChoicesForNew({ bins, locations });
    const container = await pickContainer({
      title: t('scan.put.whereTo'),
      choices,
      newOwnerId: profile?.uid,
    });
    if (container) mode.choose(container);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {into ? (
          <>
            {t('scan.put.into')} <bdi className="font-bold">{containerChoiceName(into)}</bdi>
          </>
        ) : (
          t('scan.fill.nowhere')
        )}
      </p>
      <Button icon={MapPin} onClick={choose}>
        {t(into ? 'scan.put.other' : 'scan.put.choose')}
      </Button>
      {picker}
    </div>
  );
}
