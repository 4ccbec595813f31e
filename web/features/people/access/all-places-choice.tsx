import { Link } from '@tanstack/react-router';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

type AllPlacesChoiceProps = { isChosen: boolean; onChange: (isChosen: boolean) => void };

/** The choice of all own places, also later ones. */
export function AllPlacesChoice({ isChosen, onChange }: AllPlacesChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Checkbox
        label={t('access.allPlaces')}
        hint={t('access.allPlacesHint')}
        checked={isChosen}
        onChange={onChange}
      />
      {isChosen && <BinsWithoutPlace />}
    </div>
  );
}

/** Says how many own bins are in no place, which access to all places leaves out, and leads to them. */
export function BinsWithoutPlace() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const without = [...bins.values()].filter(
    (bin) => bin.role === 'owner' && bin.locationId === undefined && isInUse(bin),
  );
  if (without.length === 0) return null;
  return (
    <p className="text-sm">
      {t('access.withoutPlace', { count: without.length })}{' '}
      <Link
        to={paths.bins}
        search={{ place: 'none', whose: 'mine' }}
        className="font-semibold text-tape underline-offset-4 hover:underline"
      >
        {t('access.showWithoutPlace')}
      </Link>
    </p>
  );
}
