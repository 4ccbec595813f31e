import { useMemo, useState } from 'react';
import type { Headers } from '#domain/device-view.ts';
import {
  type ChosenBins,
  chosenBins,
  type InventoryOptions,
  type InventoryScope,
} from '#domain/inventory/inventory.ts';
import { useConnection, useHeaders, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useAllFields } from '#web/data/account/own-fields.ts';
import { localDay } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { columnLabels } from './column-labels.ts';
import { FileSheet, fileFormats, fileName, usualPaper } from './file-sheet.tsx';
import type { InventoryFormat } from './messages.ts';
import type { Paper } from './pdf/page-flow.ts';
import { useInventoryFile } from './use-inventory-file.ts';

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
  /** When bins were last seen, which only the server knows. */
  hasSightings: boolean;
};

const everyBin: InventoryOptions = { hasSubBins: true, hasArchived: true, hasOthers: true };

const firstChoices: Choices = {
  format: 'pdf',
  paper: usualPaper(),
  ...everyBin,
  hasArchived: false,
  hasPhotos: true,
  hasValues: true,
  hasNotes: true,
  hasSightings: true,
};

type InventorySheetProps = { subject: InventorySubject; onClose: () => void };

/** The file is made from what is on this device: it works offline and has only what the person may see. */
export function InventorySheet({ subject, onClose }: InventorySheetProps) {
  const { t } = useTranslation();
  const bins = useHeaders();
  const { locations } = useLocations();
  const profile = useProfile();
  const fields = useAllFields('item');
  const isOnline = useConnection() === 'online';
  const [choices, setChoices] = useState(firstChoices);
  const { scope, isForPrint = false } = subject;
  const chosen = useMemo(
    () => chosenBins(scope, { bins, locations }, choices),
    [scope, bins, locations, choices],
  );
  const { state, make, cancel } = useInventoryFile();
  const items = t('common.items', { count: countItems(chosen, bins) });
  const size = scope !== 'everything' && 'items' in scope ? items : t('common.bins', { count: chosen.size });
  const title = subject.name ?? (scope === 'everything' ? t('inventory.everything') : size);

  const handleMake = () => {
    const { format, paper, hasPhotos, hasValues, hasNotes, hasSightings } = choices;
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
      labels: columnLabels(t, fields),
      fields,
      locale: currentLocale(),
      owners: ownersOf(chosen, bins, profile?.displayName ?? ''),
    };
    const wanted = { hasPhotos: hasPhotos && format === 'pdf', hasSightings: hasSightings && isOnline };
    return make({ job, ...wanted }, fileName(name, day, format), !isForPrint);
  };
  const handleChange = (change: Partial<Choices>) => {
    cancel();
    setChoices({ ...choices, ...change });
  };
  return (
    <FileSheet
      title={t(isForPrint ? 'inventory.printTitle' : 'inventory.title', { name: title })}
      isEmpty={chosen.size === 0}
      onMake={handleMake}
      onCancel={cancel}
      {...{ state, isForPrint, onClose }}
    >
      <p className="text-ink-soft">
        {chosen.size === 0
          ? t('inventory.nothing')
          : t('inventory.contents', {
              items,
              bins: t('common.bins', { count: chosen.size }),
            })}
      </p>
      <ChoiceFields scope={scope} choices={choices} isForPrint={isForPrint} onChange={handleChange} />
    </FileSheet>
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
          options={fileFormats.map((format) => ({
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
  const isOnline = useConnection() === 'online';
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
    { name: 'hasSightings', label: t('inventory.sightings'), isOffered: isOnline },
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
