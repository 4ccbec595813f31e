import { useTranslation } from '#web/i18n/use-translation.ts';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import type { WishedPlace } from './wished-place.ts';

type WhatToGiveProps = {
  place: WishedPlace;
  person: string;
  isPlace: boolean;
  onChange: (isPlace: boolean) => void;
};

/** Where the whole place is wished for: that or only the bin, or why it can only be the bin. */
export function WhatToGive({ place, person, isPlace, onChange }: WhatToGiveProps) {
  const { t } = useTranslation();
  if (place.give === 'unknown') return null;
  if (place.give === 'none') return <p className="text-ink-soft text-sm">{t('access.inNoPlace')}</p>;
  if (place.give === 'others') {
    const { name } = place;
    const text = name ? t('access.placeOfOthersNamed', { name }) : t('access.placeOfOthers');
    return <p className="text-ink-soft text-sm">{text}</p>;
  }
  const { name, binCount: count } = place;
  return (
    <RadioList
      className="sm:max-w-md"
      label={t('access.whatToGive', { person })}
      value={isPlace ? 'place' : 'bin'}
      onChange={(value) => onChange(value === 'place')}
      options={[
        { value: 'bin', label: t('access.onlyThisBin') },
        {
          value: 'place',
          label: t('access.wholePlaceNamed', { name }),
          hint: t('access.placeReach', { person, count }),
        },
      ]}
    />
  );
}
