import PackagePlus from 'lucide-react/icons/package-plus';
import Tag from 'lucide-react/icons/tag';
import { lazy, Suspense, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { codeKey, isOwnCode } from '#domain/bins/thing-codes.ts';
import { paths } from '#domain/paths.ts';
import { tidyLine } from '#domain/text.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { withLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';

const NewItemSheet = lazy(async () => ({
  default: (await withLaterTexts(import('./new-item-sheet.tsx'))).NewItemSheet,
}));
const PutOnSheet = lazy(async () => ({
  default: (await withLaterTexts(import('./put-on-sheet.tsx'))).PutOnSheet,
}));

type UnknownCodeProps = {
  /** As it was read. */
  text: string;
  /** The bin that new items are offered for. Default: the one opened last on this device. */
  bin?: BinHeader | undefined;
  /** Called with the page address of the thing that got the code, which every mode reads like a label. */
  onText: (text: string) => void;
  /** The code is on a new item now, or none of this person's. */
  onDone: () => void;
};

/** What can be done with a code that leads nowhere yet: all works offline. Own codes lead to bins only. */
export function UnknownCode({ text, bin: wanted, onText, onDone }: UnknownCodeProps) {
  const { t } = useTranslation();
  const { pick, picker } = useBinPicker();
  const [into, setInto] = useState<BinHeader>();
  const [isPuttingOn, setPuttingOn] = useState(false);
  const { last, choices } = useBinsForNew(wanted);
  const code = tidyLine(text);
  const search = (
    <LinkButton to={paths.search} search={{ q: numberIn(code) }} kind="quiet">
      {t('scan.search')}
    </LinkButton>
  );
  if (isOwnCode(code) || codeKey(code) === '') return <div className="mt-2">{search}</div>;

  const chooseBin = async () => {
    const [only, ...others] = choices;
    const bin = others.length === 0 ? only : await pick({ title: t('moves.chooseBin'), choices });
    if (bin) setInto(bin);
  };
  return (
    <div className="mt-2 space-y-2">
      {last && (
        <Button kind="primary" isWide icon={PackagePlus} onClick={() => setInto(last)}>
          {t('scan.unknown.newIn', { bin: last.name })}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        {choices.length > (last ? 1 : 0) && (
          <Button icon={last ? undefined : PackagePlus} onClick={() => void chooseBin()}>
            {t(last ? 'scan.unknown.newElsewhere' : 'scan.unknown.new')}
          </Button>
        )}
        <Button icon={Tag} onClick={() => setPuttingOn(true)}>
          {t('scan.unknown.putOn')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-2 *:grow">
        {search}
        <Button kind="quiet" onClick={onDone}>
          {t('scan.unknown.notMine')}
        </Button>
      </div>
      {picker}
      {into && (
        <Suspense>
          <NewItemSheet code={code} bin={into} onClose={() => setInto(undefined)} onSaved={onDone} />
        </Suspense>
      )}
      {isPuttingOn && (
        <Suspense>
          <PutOnSheet
            code={code}
            onClose={() => setPuttingOn(false)}
            onPut={(address) => {
              setPuttingOn(false);
              onText(address);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The bins whose items the person may change, and the one opened last among them. */
function useBinsForNew(wanted: BinHeader | undefined) {
  const { bins } = useBins();
  const opened = usePreference('recentBins');
  const choices = [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'change items'));
  const ids = [...(wanted ? [wanted.id] : []), ...opened];
  const [last] = ids.flatMap((id) => choices.find((bin) => bin.id === id) ?? []);
  return { last, choices };
}

/** Of an address, the part that other products keep as the number of the thing. */
function numberIn(code: string): string {
  return code.split('/').findLast((part) => part !== '') ?? code;
}
