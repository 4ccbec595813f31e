import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { useMemo, useState } from 'react';
import type { Headers } from '#domain/device-view.ts';
import {
  type ChosenBins,
  chosenBins,
  type InventoryOptions,
  type InventoryScope,
} from '#domain/inventory/inventory.ts';
import { useHeaders, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { canShare, download, share } from '#web/features/labels/print/hand-over.ts';
import { localDay } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { columnLabels } from './column-labels.ts';
import type { InventoryFormat, InventoryGaps, InventoryProgress } from './messages.ts';
import type { Paper } from './pdf/page-flow.ts';
import { type FileState, useInventoryFile } from './use-inventory-file.ts';

export type InventorySubject = {
  scope: InventoryScope;
  /** The name of the bin, place or search; undefined for everything or several things. */
  name?: string | undefined;
  /** Makes a PDF to be opened and printed, instead of a file of a chosen kind to be stored. */
  isForPrint?: true;
};

type Choices = InventoryOptions & {
  format: InventoryFormat;
  paper: Paper;
  hasPhotos: boolean;
  hasValues: boolean;
  hasNotes: boolean;
};

const formats: readonly InventoryFormat[] = ['pdf', 'xlsx', 'csv'];

const everyBin: InventoryOptions = { hasSubBins: true, hasArchived: true, hasOthers: true };

const firstChoices: Choices = {
  format: 'pdf',
  paper: usesLetter() ? 'letter' : 'a4',
  ...everyBin,
  hasArchived: false,
  hasPhotos: true,
  hasValues: true,
  hasNotes: true,
};

type InventorySheetProps = { subject: InventorySubject; onClose: () => void };

/** The file is made from what is on this device: it works offline and has only what the person may see. */
export function InventorySheet({ subject, onClose }: InventorySheetProps) {
  const { t } = useTranslation();
  const bins = useHeaders();
  const { locations } = useLocations();
  const profile = useProfile();
  const [choices, setChoices] = useState(firstChoices);
  const { scope, isForPrint = false } = subject;
  const chosen = useMemo(
    () => chosenBins(scope, { bins, locations }, choices),
    [scope, bins, locations, choices],
  );
  const { state, make, cancel } = useInventoryFile();
  const title =
    subject.name ??
    (scope === 'everything' ? t('inventory.everything') : t('common.bins', { count: chosen.size }));

  const handleMake = () => {
    const { format, paper, hasPhotos, hasValues, hasNotes } = choices;
    const day = localDay(new Date());
    const name = scope === 'everything' ? t('inventory.file') : title;
    const job = {
      format,
      paper,
      hasValues,
      hasNotes,
      chosen,
      bins,
      locations,
      day,
      title: scope === 'everything' ? t('inventory.whole') : title,
      labels: columnLabels(t),
      locale: currentLocale(),
      owners: ownersOf(chosen, bins, profile?.displayName ?? ''),
    };
    return make({ job, hasPhotos: hasPhotos && format === 'pdf' }, fileName(name, day, format), !isForPrint);
  };
  const handleChange = (change: Partial<Choices>) => {
    cancel();
    setChoices({ ...choices, ...change });
  };
  return (
    <Sheet
      isOpen
      title={t(isForPrint ? 'inventory.printTitle' : 'inventory.title', { name: title })}
      onClose={onClose}
      footer={
        <Footer
          status={state.status}
          isForPrint={isForPrint}
          isEmpty={chosen.size === 0}
          onMake={handleMake}
          onCancel={cancel}
          onClose={onClose}
        />
      }
    >
      {state.status === 'making' && <Progress progress={state.progress} />}
      {state.status === 'ready' && <Ready {...state} isForPrint={isForPrint} />}
      {(state.status === 'idle' || state.status === 'failed') && (
        <div className="space-y-4">
          <p className="text-ink-soft">
            {chosen.size === 0
              ? t('inventory.nothing')
              : t('inventory.contents', {
                  items: t('common.items', { count: countItems(chosen, bins) }),
                  bins: t('common.bins', { count: chosen.size }),
                })}
          </p>
          <ChoiceFields scope={scope} choices={choices} isForPrint={isForPrint} onChange={handleChange} />
          {state.status === 'failed' && <Notice tone="danger">{t('inventory.failed')}</Notice>}
        </div>
      )}
    </Sheet>
  );
}

type FooterProps = {
  status: FileState['status'];
  isForPrint: boolean;
  isEmpty: boolean;
  onMake: () => void;
  onCancel: () => void;
  onClose: () => void;
};

function Footer({ status, isForPrint, isEmpty, onMake, onCancel, onClose }: FooterProps) {
  const { t } = useTranslation();
  if (status === 'ready') {
    return (
      <>
        {!isForPrint && (
          <Button kind="quiet" onClick={onCancel}>
            {t('inventory.another')}
          </Button>
        )}
        <Button kind={isForPrint ? 'secondary' : 'primary'} onClick={onClose}>
          {t('inventory.done')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={status === 'making' ? onCancel : onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" disabled={isEmpty} isBusy={status === 'making'} onClick={onMake}>
        {t(isForPrint ? 'inventory.makePdf' : 'inventory.make')}
      </Button>
    </>
  );
}

function ChoiceFields({ scope, choices, isForPrint, onChange }: IncludedProps & { isForPrint: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {!isForPrint && (
        <RadioList
          label={t('inventory.format')}
          value={choices.format}
          onChange={(format) => onChange({ format })}
          options={formats.map((format) => ({
            value: format,
            label: t(`inventory.${format}`),
            hint: t(`inventory.${format}Hint`),
          }))}
        />
      )}
      <Included scope={scope} choices={choices} onChange={onChange} />
      {choices.format === 'pdf' && (
        <SegmentedControl
          label={t('inventory.paper')}
          isLabelVisible
          value={choices.paper}
          onChange={(paper) => onChange({ paper })}
          options={[
            { value: 'a4', label: t('inventory.a4') },
            { value: 'letter', label: t('inventory.letter') },
          ]}
        />
      )}
    </>
  );
}

type IncludedProps = {
  scope: InventoryScope;
  choices: Choices;
  onChange: (change: Partial<Choices>) => void;
};

/** Switches for parts of the inventory; a kind of bins that does not occur has none. */
function Included({ scope, choices, onChange }: IncludedProps) {
  const { t } = useTranslation();
  const bins = useHeaders();
  const { locations } = useLocations();
  const offers = useMemo(() => {
    const size = (change: Partial<InventoryOptions>) =>
      chosenBins(scope, { bins, locations }, { ...everyBin, ...change }).size;
    const all = size({});
    const others = size({ hasOthers: false });
    return {
      hasSubBins: size({ hasSubBins: false }) < all,
      hasArchived: size({ hasArchived: false }) < all,
      hasOthers: others < all && others > 0,
    };
  }, [scope, bins, locations]);
  const options = [
    { name: 'hasPhotos', label: t('inventory.photos'), isOffered: choices.format === 'pdf' },
    { name: 'hasValues', label: t('inventory.values'), isOffered: true },
    { name: 'hasNotes', label: t('inventory.notes'), isOffered: true },
    { name: 'hasSubBins', label: t('inventory.subBins'), isOffered: offers.hasSubBins },
    { name: 'hasArchived', label: t('inventory.archived'), isOffered: offers.hasArchived },
    { name: 'hasOthers', label: t('inventory.others'), isOffered: offers.hasOthers },
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{t('inventory.include')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11em),1fr))] gap-x-4">
        {options
          .filter(({ isOffered }) => isOffered)
          .map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={choices[name]}
              onChange={(isChecked) => onChange({ [name]: isChecked })}
            />
          ))}
      </div>
    </fieldset>
  );
}

/** Never full, as a full meter looks like a limit that is reached. */
function Progress({ progress }: { progress: InventoryProgress | undefined }) {
  const { t } = useTranslation();
  const { stage, done, of } = progress ?? { stage: undefined, done: 0, of: 1 };
  const valueText = stage ? t(`inventory.${stage}Of`, { done, of }) : '';
  return <ProgressMeter label={t('inventory.making')} value={done} max={of + 1} valueText={valueText} />;
}

type ReadyProps = { file: File; address: string; gaps: InventoryGaps; isForPrint: boolean };

function Ready({ file, address, gaps, isForPrint }: ReadyProps) {
  const { t } = useTranslation();
  const toPrint = file.type === 'application/pdf' && (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={buttonClass(isForPrint ? 'primary' : 'secondary')}
    >
      {t('inventory.open')}
    </a>
  );
  return (
    <Notice tone="success" title={t('inventory.ready', { file: file.name })}>
      {gaps.bins > 0 && <p>{t('inventory.binsMissing', { count: gaps.bins })}</p>}
      {gaps.photos > 0 && <p>{t('inventory.photosMissing', { count: gaps.photos })}</p>}
      {gaps.hasOtherSigns && <p>{t('inventory.signsMissing')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {isForPrint && toPrint}
        {canShare(file) && (
          <Button icon={Share2} onClick={() => void share(file)}>
            {t('inventory.share')}
          </Button>
        )}
        <Button icon={Download} onClick={() => download(file)}>
          {t('inventory.save')}
        </Button>
        {!isForPrint && toPrint}
      </div>
    </Notice>
  );
}

function countItems(chosen: ChosenBins, headers: ReadonlyMap<string, { itemCount: number }>): number {
  return [...chosen].reduce(
    (sum, [id, which]) => sum + (which === 'all' ? (headers.get(id)?.itemCount ?? 0) : which.size),
    0,
  );
}

/** Returns the names of the bins' owners, the person first. */
function ownersOf(chosen: ChosenBins, bins: Headers, ownName: string): string[] {
  const names = [...chosen.keys()].flatMap((id) => bins.get(id)?.ownerName ?? ownName);
  return [...new Set(names)].filter(Boolean).sort((a, b) => Number(b === ownName) - Number(a === ownName));
}

/** Returns whether the browser's region uses Letter paper. */
function usesLetter(): boolean {
  return /-(US|CA|MX|PH|CL|CO)$/.test(navigator.language);
}

/** "Cellar 2026-11-26.pdf"; without characters that file systems refuse. */
export function fileName(name: string, day: string, extension: string): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain them
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u2066-\u2069\u200e\u200f\u202a-\u202e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  const short = [...safe].slice(0, 80).join('').trim();
  return `${short} ${day}.${extension}`.trim();
}
