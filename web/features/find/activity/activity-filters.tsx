import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo, useState } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import { activityGroups } from '#domain/history/activity.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { RemovableChip } from '#web/ui/marks/chip.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { ActivityAddress } from './use-activity.ts';

type ActivityFiltersProps = {
  filter: ActivityAddress;
  onFilter: (change: ActivityAddress) => void;
};

/** Menus in a row on a wide screen; one button with a sheet of them on a phone. */
export function ActivityFilters({ filter, onFilter }: ActivityFiltersProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const { shortDate } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const fields = useFilterFields(filter, onFilter);
  const day = <DayField filter={filter} onFilter={onFilter} />;
  if (isWide)
    return (
      <div className="mb-4 flex flex-wrap items-end gap-2 *:min-w-0 *:grow *:basis-[8em]">
        {fields.map(({ key, ...field }) => (
          <Select key={key} {...field} />
        ))}
        {day}
      </div>
    );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        {t('activity.filter')}
      </Button>
      {fields.map(
        ({ key, value, options, onChange }) =>
          value !== '' && (
            <RemovableChip
              key={key}
              label={options.find((option) => option.value === value)?.label ?? ''}
              onRemove={() => onChange('')}
            />
          ),
      )}
      {filter.until && (
        <RemovableChip
          label={t('activity.untilDay', { day: shortDate(`${filter.until}T12:00:00`) })}
          onRemove={() => onFilter({ until: undefined })}
        />
      )}
      <Sheet isOpen={isOpen} title={t('activity.filter')} onClose={() => setOpen(false)}>
        <div className="space-y-4">
          {fields.map(({ key, ...field }) => (
            <Select key={key} {...field} />
          ))}
          {day}
          <Button kind="primary" isWide onClick={() => setOpen(false)}>
            {t('activity.showFiltered')}
          </Button>
        </div>
      </Sheet>
    </div>
  );
}

/** The filters in a column beside the list: who, where, what kind and until which day. */
export function ActivityFacets({ filter, onFilter }: ActivityFiltersProps) {
  const { t } = useTranslation();
  const fields = useFilterFields(filter, onFilter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <aside aria-label={t('activity.filter')} className="sticky top-6 space-y-5 self-start">
      <DayField filter={filter} onFilter={onFilter} />
      {fields.map(({ key, ...field }) =>
        key !== 'kind' && field.options.length > facetsMax ? (
          <Select key={key} {...field} />
        ) : (
          <RadioList key={key} {...field} />
        ),
      )}
      {isFiltered && (
        <Button kind="quiet" className="-ml-3" onClick={() => onFilter(noFilter)}>
          {t('activity.showAll')}
        </Button>
      )}
    </aside>
  );
}

export const noFilter = {
  person: undefined,
  place: undefined,
  kind: undefined,
  until: undefined,
} satisfies ActivityAddress;

/** More are chosen in a menu, so that all filters fit the screen. */
const facetsMax = 5;

function DayField({ filter, onFilter }: ActivityFiltersProps) {
  const { t } = useTranslation();
  return (
    <TextField
      type="date"
      label={t('activity.until')}
      value={filter.until ?? ''}
      max={localDay(new Date())}
      onChange={(until) => onFilter({ until: until || undefined })}
    />
  );
}

type FilterField = {
  key: keyof ActivityAddress;
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

function useFilterFields(
  filter: ActivityAddress,
  onFilter: (change: ActivityAddress) => void,
): FilterField[] {
  const { t } = useTranslation();
  const people = usePeople();
  const places = usePlaces();
  return [
    {
      key: 'person',
      label: t('activity.person'),
      value: filter.person ?? '',
      options: [
        { value: '', label: t('activity.everybody') },
        ...withChosen(people, filter.person, t('history.deletedPerson')),
      ],
      onChange: (person) => onFilter({ person: person || undefined }),
    },
    {
      key: 'place',
      label: t('activity.place'),
      value: filter.place ?? '',
      options: [
        { value: '', label: t('activity.everywhere') },
        ...withChosen(places, filter.place, t('activity.unknownPlace')),
      ],
      onChange: (place) => onFilter({ place: place || undefined }),
    },
    {
      key: 'kind',
      label: t('activity.kind'),
      value: filter.kind ?? '',
      options: [
        { value: '', label: t('activity.allKinds') },
        ...activityGroups.map((value) => ({ value, label: t(`activity.kinds.${value}`) })),
      ],
      onChange: (kind) => onFilter({ kind: activityGroups.find((group) => group === kind) }),
    },
  ];
}

type Option = { value: string; label: string };

/** Adds the chosen person or place, who may have lost access or be in the trash. */
function withChosen(
  options: readonly Option[],
  chosen: string | undefined,
  label: string,
): readonly Option[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label }];
}

/** The person, then everybody with access to anything that the person sees. */
function usePeople(): readonly Option[] {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const profile = useProfile();
  const { bins } = useBins();
  const { locations } = useLocations();
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const record of [...locations.values(), ...bins.values()])
      for (const { userId, name } of peopleAt(record, profile?.uid)) names.set(userId, name);
    const others = [...names].map(([value, label]) => ({ value, label }));
    others.sort((one, other) => compareNames(one.label, other.label));
    if (profile === undefined) return others;
    return [{ value: profile.uid, label: t('access.you', { name: profile.displayName }) }, ...others];
  }, [bins, locations, profile, compareNames, t]);
}

function usePlaces(): readonly Option[] {
  const { compareNames } = useFormats();
  const { locations } = useLocations();
  return useMemo(
    () =>
      [...locations.values()]
        .filter(({ deletedAt }) => deletedAt === undefined)
        .map(({ id, name }) => ({ value: id, label: name }))
        .sort((one, other) => compareNames(one.label, other.label)),
    [locations, compareNames],
  );
}
