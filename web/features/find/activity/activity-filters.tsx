import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo, useState } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import { activityGroups } from '#domain/history/activity.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { RemovableChip } from '#web/ui/marks/chip.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { ActivityAddress } from './use-activity.ts';

type ActivityFiltersProps = {
  filter: ActivityAddress;
  onFilter: (change: ActivityAddress) => void;
};

/** Three menus in a row on a wide screen; one button with a sheet of them on a phone. */
export function ActivityFilters({ filter, onFilter }: ActivityFiltersProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const fields = useFilterFields(filter, onFilter);
  if (isWide)
    return (
      <div className="mb-4 flex flex-wrap gap-2 *:min-w-0 *:grow *:basis-[8em]">
        {fields.map(({ key, ...field }) => (
          <Select key={key} isLabelHidden {...field} />
        ))}
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
      <Sheet isOpen={isOpen} title={t('activity.filter')} onClose={() => setOpen(false)}>
        <div className="space-y-4">
          {fields.map(({ key, ...field }) => (
            <Select key={key} {...field} />
          ))}
          <Button kind="primary" isWide onClick={() => setOpen(false)}>
            {t('activity.showFiltered')}
          </Button>
        </div>
      </Sheet>
    </div>
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
