import Plus from 'lucide-react/icons/plus';
import ScanLine from 'lucide-react/icons/scan-line';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { type Source, useWillSee } from '#web/features/people/access/who-sees.tsx';
import { BinTile, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { pathOf, pathText, whereText } from '../../tree/tree-rows.ts';
import type { ContainerChoice } from '../container-choices.ts';
import { makeChoice, type NewKind, newChoiceOf } from './new-choice.ts';
import { choicesOf, pickable } from './pickable.ts';

const ScanChoice = lazy(async () => {
  const [{ ScanChoice: sheet }] = await Promise.all([import('./scan-choice.tsx'), loadLaterTexts()]);
  return { default: sheet };
});

export type BinPickerProps = {
  title: string;
  choices: readonly BinHeader[];
  /** Omitted if only a bin can be chosen. */
  offeredLocations?: readonly Location[];
  /** The label for choosing null; omitted if something must be chosen. */
  noneLabel?: string;
  /** The owner of a new location or bin; only the person's own can be created. */
  newOwnerId?: string | undefined;
  /** The bins that are moved, or whose items are: people who see them already are not named. */
  sources?: readonly Source[] | undefined;
  /** The form behind it names who will see the thing, so the choices do not. */
  withoutAudience?: boolean | undefined;
  onPick: (container: ContainerChoice | null) => void;
  onClose: () => void;
};

export default function BinPicker(props: BinPickerProps) {
  const { title, choices, offeredLocations, noneLabel, onPick, onClose } = props;
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [isScanning, setScanning] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { locations, bins } = useFoundChoices(props, query);
  const { newKind, newChoice, canMake, make } = useNewChoice(props, query);
  const newName = newChoice && newChoice.refusal === undefined ? newChoice.name : undefined;
  const pickFirst = () => {
    if (locations[0]) onPick({ kind: 'location', location: locations[0] });
    else if (bins[0]) onPick({ kind: 'bin', bin: bins[0] });
    else if (newName !== undefined) void make(newName);
  };

  const hasNoChoice = choices.length === 0 && !offeredLocations?.length;
  const emptyText =
    hasNoChoice && query === '' ? t(canMake ? typeNewTexts[newKind] : 'picker.noOther') : t('picker.nothing');
  const nothingText = newChoice ? newChoice.refusal : emptyText;

  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <div className="sticky top-0 z-10 bg-raised pb-2">
        <SearchField
          label={t(fieldLabels[newKind][canMake ? 'findOrNew' : 'find'])}
          value={query}
          onChange={setQuery}
          data-autofocus={hasMouse() || undefined}
          alternative={
            <IconButton icon={ScanLine} label={t('shell.scan')} onClick={() => setScanning(true)} />
          }
          onKeyDown={(event) => {
            if (event.key === 'Enter' && query !== '') {
              // The button that opened the list has the focus before the press ends, and would open it again.
              event.preventDefault();
              pickFirst();
            }
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.querySelector('button')?.focus();
            }
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div ref={list} className="-mx-5 min-h-72" onKeyDown={moveThroughButtons}>
        {noneLabel !== undefined && query === '' && (
          <PickerRow
            tile={<span className="size-8 shrink-0 rounded-field border border-field border-dashed" />}
            name={noneLabel}
            onPick={() => onPick(null)}
          />
        )}
        <FoundChoices {...props} locations={locations} bins={bins} />
        {newName !== undefined && (
          <PickerRow
            tile={<NewTile />}
            name={t(newKind === 'location' ? 'picker.newLocation' : 'picker.newBin', { name: newName })}
            onPick={() => make(newName)}
          />
        )}
        {bins.length === 0 && locations.length === 0 && nothingText && (
          <p className="px-5 py-4 text-ink-soft">{nothingText}</p>
        )}
      </div>
      {isScanning && (
        <Suspense>
          <ScanChoice
            title={title}
            choices={[
              ...(offeredLocations ?? []).map((location) => ({ kind: 'location' as const, location })),
              ...choices.map((bin) => ({ kind: 'bin' as const, bin })),
            ]}
            onPick={onPick}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </Sheet>
  );
}

/** The offered locations and bins that match the query. */
function useFoundChoices({ choices, offeredLocations }: BinPickerProps, query: string) {
  const { compareNames } = useFormats();
  const locationChoices = useMemo(
    () => choicesOf(offeredLocations ?? [], compareNames),
    [offeredLocations, compareNames],
  );
  const binChoices = useMemo(() => choicesOf(choices, compareNames), [choices, compareNames]);
  const locations = useMemo(() => pickable(locationChoices, query), [locationChoices, query]);
  const bins = useMemo(() => pickable(binChoices, query), [binChoices, query]);
  return { locations, bins };
}

/** The location or bin that the query may create. */
function useNewChoice({ choices, offeredLocations, newOwnerId, onPick }: BinPickerProps, query: string) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const toast = useToast();
  const profile = useProfile();
  const isMaking = useRef(false);
  const newKind: NewKind = offeredLocations ? 'location' : 'bin';
  const me = profile && profile.uid === newOwnerId ? profile : undefined;
  const view = { bins, locations };
  const newChoice =
    me &&
    newChoiceOf(newKind, query, {
      view,
      choices: { bins: choices, locations: offeredLocations ?? [] },
      me,
      t,
    });
  const make = async (name: string) => {
    // A second press before the sheet closes would create another one.
    if (isMaking.current) return;
    isMaking.current = true;
    try {
      const made = await makeChoice(newKind, name, view);
      if (made) onPick(made);
    } catch (refusal) {
      toast.failed(errorText(t, refusal));
    } finally {
      isMaking.current = false;
    }
  };
  return { newKind, newChoice, canMake: me !== undefined, make };
}

function moveThroughButtons(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<Element>('button')];
  const next = document.activeElement && buttons[buttons.indexOf(document.activeElement) + by];
  if (next instanceof HTMLElement) next.focus();
}

const fieldLabels = {
  location: { find: 'picker.findHolder', findOrNew: 'picker.findOrNewLocation' },
  bin: { find: 'picker.find', findOrNew: 'picker.findOrNewBin' },
} as const;
const typeNewTexts = { location: 'picker.typeNewLocation', bin: 'picker.typeNewBin' } as const;
// Search finds the rest.
const shownMax = 100;
const headingClass = 'px-5 pt-3 pb-1 font-semibold text-ink-soft text-sm';

type FoundChoicesProps = Pick<BinPickerProps, 'sources' | 'withoutAudience' | 'onPick'> & {
  locations: readonly Location[];
  bins: readonly BinHeader[];
};

function FoundChoices({ locations, bins, sources, withoutAudience, onPick }: FoundChoicesProps) {
  const { t } = useTranslation();
  const willSee = useWillSee(sources);
  const { bins: allBins } = useBins();
  const { locations: allLocations } = useLocations();
  const hasHeadings = locations.length > 0 && bins.length > 0;
  return (
    <>
      {hasHeadings && <h3 className={headingClass}>{t('locations.title')}</h3>}
      <ul>
        {locations.slice(0, shownMax).map((location) => (
          <li key={location.id}>
            <PickerRow
              tile={<LocationTile location={location} size="small" />}
              name={location.name}
              detail={[pathText(pathOf(location, allLocations)), location.address]
                .filter(Boolean)
                .join(' · ')}
              note={withoutAudience ? undefined : willSee(location)}
              onPick={() => onPick({ kind: 'location', location })}
            />
          </li>
        ))}
      </ul>
      {hasHeadings && <h3 className={headingClass}>{t('bins.title')}</h3>}
      <ul>
        {bins.slice(0, shownMax).map((bin) => (
          <li key={bin.id}>
            <PickerRow
              tile={<BinTile bin={bin} size="small" />}
              name={bin.name}
              detail={whereText(bin, allBins, allLocations)}
              note={withoutAudience ? undefined : willSee(bin)}
              onPick={() => onPick({ kind: 'bin', bin })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NewTile() {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-field border border-field border-dashed">
      <Plus size={20} aria-hidden />
    </span>
  );
}

type PickerRowProps = {
  tile: ReactNode;
  name: string;
  detail?: string | undefined;
  note?: string | undefined;
  onPick: () => void;
};

function PickerRow({ tile, name, detail, note, onPick }: PickerRowProps) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-14 w-full items-center gap-3 px-5 py-2 text-left -outline-offset-3 hover:bg-kraft/40 focus-visible:bg-kraft/40"
    >
      {tile}
      <span className="min-w-0">
        <span className="block font-medium leading-snug">{name}</span>
        {detail && <span className="block text-ink-soft text-sm">{detail}</span>}
        {note && <span className="block text-ink-soft text-sm">{note}</span>}
      </span>
    </button>
  );
}
