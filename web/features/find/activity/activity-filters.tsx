import { useMemo } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import { type ActivityGroup, activityGroups } from '#domain/history/activity.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import type { ActivityAddress } from './use-activity.ts';

type ActivityFiltersProps = {
  filter: ActivityAddress;
  onFilter: (change: ActivityAddress) => void;
};

export function ActivityFilters({ filter, onFilter }: ActivityFiltersProps) {
  const { t } = useTranslation();
  const people = usePeople();
  const places = usePlaces();
  return (
    <div className="mb-4 flex flex-wrap gap-2 *:min-w-0 *:grow *:basis-[8em]">
      <Select
        label={t('activity.person')}
        isLabelHidden
        value={filter.person ?? ''}
        onChange={(person) => onFilter({ person: person || undefined })}
        options={[
          { value: '', label: t('activity.everybody') },
          ...withChosen(people, filter.person, t('history.deletedPerson')),
        ]}
      />
      <Select
        label={t('activity.place')}
        isLabelHidden
        value={filter.place ?? ''}
        onChange={(place) => onFilter({ place: place || undefined })}
        options={[
          { value: '', label: t('activity.everywhere') },
          ...withChosen(places, filter.place, t('activity.unknownPlace')),
        ]}
      />
      <Select<ActivityGroup | ''>
        label={t('activity.kind')}
        isLabelHidden
        value={filter.kind ?? ''}
        onChange={(kind) => onFilter({ kind: kind || undefined })}
        options={[
          { value: '', label: t('activity.allKinds') },
          ...activityGroups.map((value) => ({ value, label: t(`activity.kinds.${value}`) })),
        ]}
      />
    </div>
  );
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
