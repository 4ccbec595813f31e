import Locate from 'lucide-react/icons/locate';
import { type FormEvent, useState } from 'react';
import type { Location } from '#domain/locations/location.ts';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { roundedCoordinates } from '#domain/maps/region-rules.ts';
import {
  PositionField,
  positionText,
  typedPosition,
} from '#web/features/things/locations/position-field.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { requestDevicePosition } from './map-controls.tsx';

type PositionSheetProps = {
  location: Location;
  /** The centre of the map; undefined without a map. */
  middle: Coordinates | undefined;
  onPut: (to: Coordinates | null) => Promise<boolean>;
  onClose: () => void;
};

/** Sets a position by typing, pasting or the device's own, as an alternative to dragging. */
export function PositionSheet({ location, middle, onPut, onClose }: PositionSheetProps) {
  const { t } = useTranslation();
  const now = location.coordinates ? positionText(location.coordinates) : '';
  // The draft is dropped if the position has changed since.
  const form = `position:${location.id}:${now}`;
  const { values, put, draft } = useNewValues({ form, isSilent: true }, () => ({ position: now }));
  const [error, setError] = useState<string>();
  const [isLocating, setLocating] = useState(false);

  const change = (position: string) => {
    setError(undefined);
    put({ position });
  };
  const handleLocate = async () => {
    setLocating(true);
    const here = await requestDevicePosition();
    setLocating(false);
    if (typeof here === 'string') setError(t(`maps.here_${here}`));
    else change(positionText(roundedCoordinates(here.at)));
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = typedPosition(values.position);
    if (typeof typed === 'string') return;
    if (typed === null && location.coordinates === undefined) return setError(t('maps.positionMissing'));
    if (!(await onPut(typed))) return;
    draft.saved();
    onClose();
  };

  return (
    <FormSheet
      title={t('maps.positionOf', { name: location.name })}
      submitLabel={t('common.save')}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <PositionField value={values.position} onChange={change} error={error} isAutoFocused />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={Locate} isBusy={isLocating} onClick={handleLocate}>
          {t('maps.whereIAm')}
        </Button>
        {middle && (
          <Button onClick={() => change(positionText(roundedCoordinates(middle)))}>{t('maps.middle')}</Button>
        )}
      </div>
    </FormSheet>
  );
}
