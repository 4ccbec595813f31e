import { type FormEvent, useState } from 'react';
import type { Location } from '#domain/locations/location.ts';
import { locationNameMax } from '#domain/locations/location-fields.ts';
import { tidyLine } from '#domain/text.ts';
import { LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';

type AddHereSheetProps = {
  /** The person's locations that are not on the map. */
  unplaced: readonly Location[];
  /** @throws AppError if it is refused. */
  onCreate: (name: string) => Promise<void>;
  onChoose: (location: Location) => void;
  onClose: () => void;
};

export function AddHereSheet({ unplaced, onCreate, onChoose, onClose }: AddHereSheetProps) {
  const { t } = useTranslation();
  const { values, put, draft } = useNewValues({ form: 'place-on-map', isSilent: true }, () => ({ name: '' }));
  const [error, setError] = useState<string>();

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const name = tidyLine(values.name);
    if (name === '') return setError(t('places.nameMissing'));
    if (name.length > locationNameMax) return setError(t('common.tooLong', { max: locationNameMax }));
    try {
      await onCreate(name);
    } catch (refusal) {
      return setError(errorText(t, refusal));
    }
    draft.saved();
    onClose();
  };

  return (
    <FormSheet
      title={t('maps.addTitle')}
      submitLabel={t('maps.addNow')}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('places.newName')}
        placeholder={t('places.newHint')}
        value={values.name}
        onChange={(name) => {
          setError(undefined);
          put({ name });
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        data-autofocus
      />
      {unplaced.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{t('maps.orChoose')}</h3>
          <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
            {unplaced.slice(0, shownMax).map((location) => (
              <li key={location.id}>
                <ListRow
                  onPress={() => onChoose(location)}
                  start={<LocationTile location={location} />}
                  title={location.name}
                  detail={location.address}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormSheet>
  );
}

/** The list below the map has all of them. */
const shownMax = 50;
