import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import type { Target, TargetKind } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { fold } from '#domain/fold.ts';
import { chosenBinsMax } from '#domain/links/share-link-rules.ts';
import { placesWithin } from '#domain/tree.ts';
import { useBins, useConnection, useLocations } from '#web/data/account/hooks.ts';
import { useCopyNewLink } from '#web/features/people/access/share/link-acts.tsx';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { InListPaneContext } from '#web/ui/layout/pane-context.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { endOfLink, type LinkEnd, linkEnds } from './link-end.ts';
import type { LinkedList, NewLink } from './use-share-links.ts';

const searchFrom = 8;

type NewLinkSheetProps = {
  target: Target;
  list: LinkedList | undefined;
  onCreate: (link: NewLink) => Promise<void>;
  onClose: () => void;
};

export function NewLinkSheet({ target, list, onCreate, onClose }: NewLinkSheetProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const { createLabel } = useCopyNewLink();
  const bins = useShowableBins(target, list);
  const { choosable, privateCount } = bins;
  const link = useNewLink(list ? 'list' : target.kind, bins, async (created) => {
    await onCreate(created);
    onClose();
  });
  const { kind, shows, chosen, choiceFault } = link;

  return (
    <FormSheet
      title={t('shareLinks.createTitle')}
      submitLabel={createLabel}
      isBusy={link.isBusy}
      onSubmit={link.save}
      onClose={onClose}
    >
      {connection === 'offline' && <Notice>{t('shareLinks.needsConnection')}</Notice>}
      <p className="text-ink-soft">{t(`shareLinks.text.${kind}`)}</p>
      {kind !== 'bin' && (
        <Select
          label={t('shareLinks.shows')}
          value={shows}
          onChange={link.setShows}
          error={shows === 'some' ? null : choiceFault}
          options={link.choices.map((value) => ({
            value,
            label:
              kind === 'list' && value !== 'some'
                ? t(`shareLinks.showsOfList.${value}`)
                : t(`shareLinks.showsBins.${value}`),
          }))}
          hint={
            {
              all: t('shareLinks.allHint'),
              open: privateCount > 0 && t('shareLinks.privateBins', { count: privateCount }),
              some: choosable.some(({ isPrivate }) => isPrivate) && t('shareLinks.privateChoosable'),
            }[shows]
          }
          data-autofocus
        />
      )}
      {shows === 'some' && (
        <ChooseBins bins={choosable} chosen={chosen} onChange={link.setChosen} fault={choiceFault} />
      )}
      <LinkEnds link={link} isFirst={kind === 'bin'} />
      {link.problem && <Notice tone="danger">{link.problem}</Notice>}
    </FormSheet>
  );
}

type LinkForm = ReturnType<typeof useNewLink>;

/** The bins of a place that a link shows: also private ones, only those that are not private, or chosen ones. */
type Shows = (typeof showsChoices)[number];
const showsChoices = ['all', 'open', 'some'] as const;

/** The form's state: which bins the link shows and when it ends. */
function useNewLink(
  kind: TargetKind | 'list',
  { choosable }: ReturnType<typeof useShowableBins>,
  onCreate: (link: NewLink) => Promise<void>,
) {
  const { t } = useTranslation();
  const { isBusy, problem, run } = useOnlineAct();
  const hasOpen = choosable.some(({ isPrivate }) => !isPrivate);
  const isEmpty = kind === 'location' && choosable.length === 0;
  // What somebody made private is shown only if they say so.
  const [shows, setShows] = useState<Shows>(
    hasOpen ? 'open' : kind === 'location' && !isEmpty ? 'some' : 'all',
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [end, setEnd] = useState<LinkEnd>('month');
  const [lastDay, setLastDay] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [choiceFault, setChoiceFault] = useState<string | null>(null);
  const today = localDay(new Date());
  const isOffered: Record<Shows, boolean> = { all: true, open: hasOpen, some: kind === 'location' };

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (end === 'date' && lastDay === '') return setFault(t('shareLinks.lastDayMissing'));
    if (end === 'date' && lastDay < today) return setFault(t('shareLinks.lastDayPast'));
    // Others may have moved a chosen bin meanwhile.
    const chosenBins = choosable.filter(({ id }) => chosen.has(id));
    const binIds = chosenBins.map(({ id }) => id);
    if (isEmpty) return setChoiceFault(t('shareLinks.noBinsYet'));
    if (shows === 'some' && binIds.length === 0) return setChoiceFault(t('shareLinks.chooseNone'));
    if (shows === 'some' && binIds.length > chosenBinsMax)
      return setChoiceFault(t('shareLinks.chooseTooMany', { n: chosenBinsMax }));
    void run(async () => {
      const expiresAt = endOfLink(end, lastDay, new Date());
      const isSome = shows === 'some';
      const withPrivate = isSome ? chosenBins.some(({ isPrivate }) => isPrivate) : shows === 'all';
      const what = kind !== 'bin' && { binIds: isSome ? binIds : undefined, withPrivate };
      await onCreate({ expiresAt, ...what });
    });
  };

  return {
    kind,
    shows,
    choices: showsChoices.filter((choice) => isOffered[choice]),
    chosen,
    choiceFault,
    end,
    setEnd,
    lastDay,
    fault,
    today,
    isBusy,
    problem,
    save,
    setShows(next: Shows) {
      setShows(next);
      setChoiceFault(null);
    },
    setChosen(next: ReadonlySet<string>) {
      setChosen(next);
      setChoiceFault(null);
    },
    setLastDay(day: string) {
      setLastDay(day);
      setFault(null);
    },
  };
}

function LinkEnds({ link, isFirst }: { link: LinkForm; isFirst: boolean }) {
  const { t } = useTranslation();
  const { end, lastDay, fault, today } = link;
  return (
    <>
      <Select
        label={t('shareLinks.ends')}
        value={end}
        onChange={link.setEnd}
        options={linkEnds.map((value) => ({ value, label: t(`shareLinks.endsIn.${value}`) }))}
        data-autofocus={isFirst || undefined}
      />
      {end === 'date' && (
        <TextField
          type="date"
          label={t('shareLinks.lastDay')}
          value={lastDay}
          min={today}
          error={fault}
          onChange={link.setLastDay}
        />
      )}
    </>
  );
}

/**
 * The bins of a place and of those below, or of a list, that public links can show: those not private, and private ones that
 * this person manages.
 */
function useShowableBins(
  { kind, id }: Target,
  list: LinkedList | undefined,
): { choosable: BinHeader[]; privateCount: number } {
  const { bins } = useBins();
  const { locations } = useLocations();
  const { compareNames } = useFormats();
  return useMemo(() => {
    const placeIds = placesWithin(
      [...locations.values()].filter((place) => can(place.role, 'manage share links')),
      id,
    );
    const inPlace = () =>
      kind === 'bin'
        ? []
        : [...bins.values()].filter((bin) => placeIds.has(bin.locationId ?? '') && isInUse(bin));
    const here = list ? [...list.bins] : inPlace();
    here.sort((a, b) => compareNames(a.name, b.name));
    return {
      choosable: here.filter(({ isPrivate, role }) => !isPrivate || can(role, 'manage share links')),
      privateCount: here.filter(({ isPrivate }) => isPrivate).length,
    };
  }, [bins, locations, kind, id, list, compareNames]);
}

type ChooseBinsProps = {
  bins: readonly BinHeader[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  fault: string | null;
};

function ChooseBins({ bins, chosen, onChange, fault }: ChooseBinsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const sought = fold(useDeferredValue(text)).trim();
  const found = bins.filter(({ name, qrLabel = '' }) => fold(`${name} ${qrLabel}`).includes(sought));
  const isEachChosen = found.every(({ id }) => chosen.has(id));
  const chooseFound = () => {
    const ids = new Set(found.map(({ id }) => id));
    onChange(new Set(isEachChosen ? [...chosen].filter((id) => !ids.has(id)) : [...chosen, ...ids]));
  };
  const choose = (id: string, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">
        {t('shareLinks.chosen', { n: chosen.size, count: bins.length })}
      </legend>
      {bins.length > searchFrom && (
        <SearchField label={t('shareLinks.findBin')} value={text} onChange={setText} className="mb-2" />
      )}
      {found.length > 1 && (
        <Button kind="quiet" className="-ml-3" onClick={chooseFound}>
          {t(isEachChosen ? 'shareLinks.chooseNoneOf' : 'shareLinks.chooseAll', { count: found.length })}
        </Button>
      )}
      <div data-scrolls className="max-h-64 overflow-y-auto rounded-field border border-field px-3">
        <InListPaneContext value={true}>
          <VirtualList
            label={t('shareLinks.bins')}
            items={found}
            keyOf={({ id }) => id}
            rowHeight={52}
            hasLines
          >
            {({ id, name, qrLabel, isPrivate }) => (
              <Checkbox
                label={name}
                hint={[qrLabel, isPrivate && t('shareLinks.private')].filter(Boolean).join(' · ')}
                checked={chosen.has(id)}
                onChange={(isChosen) => choose(id, isChosen)}
              />
            )}
          </VirtualList>
        </InListPaneContext>
        {found.length === 0 && <p className="py-3 text-ink-soft">{t('shareLinks.noBins')}</p>}
      </div>
      <p aria-live="polite" className="mt-1 text-berry text-sm empty:mt-0">
        {fault}
      </p>
    </fieldset>
  );
}
