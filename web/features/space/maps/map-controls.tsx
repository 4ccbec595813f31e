import Locate from 'lucide-react/icons/locate';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Scan from 'lucide-react/icons/scan';
import { type ReactNode, useState } from 'react';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { PlaceMap } from './map/place-map.ts';

type MapControlsProps = { map: PlaceMap; hasPlaces: boolean };

export function MapControls({ map, hasPlaces }: MapControlsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isLocating, setLocating] = useState(false);
  const locate = async () => {
    setLocating(true);
    const here = await requestDevicePosition();
    setLocating(false);
    if (typeof here === 'string') toast.failed(t(`maps.here_${here}`));
    else map.showMe(here.at, here.accuracy);
  };
  return (
    <div className="absolute top-3 right-3 z-10 flex flex-col gap-2">
      <Group>
        <Control icon={Plus} label={t('maps.nearer')} onPress={() => map.zoomBy(1)} />
        <Control icon={Minus} label={t('maps.farther')} onPress={() => map.zoomBy(-1)} />
      </Group>
      <Group>
        <Control icon={Locate} label={t('maps.nearMe')} onPress={locate} isBusy={isLocating} />
        {hasPlaces && <Control icon={Scan} label={t('maps.fit')} onPress={map.showAll} />}
      </Group>
    </div>
  );
}

/** `accuracy` is a radius in metres. */
type DevicePosition = { at: Coordinates; accuracy: number };

type DevicePositionFault = 'insecure' | 'denied' | 'unavailable' | 'timeout';

/** Returns the position of this device; the browser asks for permission first. */
export function requestDevicePosition(): Promise<DevicePosition | DevicePositionFault> {
  if (!isSecureContext || !navigator.geolocation) return Promise.resolve('insecure');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ at: { latitude, longitude }, accuracy }),
      ({ code }) => resolve(faults[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}

/** By GeolocationPositionError code. */
const faults: Record<number, DevicePositionFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

function Group({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-raised shadow-float">
      {children}
    </div>
  );
}

type ControlProps = { icon: Icon; label: string; onPress: () => void; isBusy?: boolean };

function Control({ icon: IconShape, label, onPress, isBusy = false }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="flex size-11 items-center justify-center -outline-offset-3 hover:bg-kraft/60"
    >
      {isBusy ? <Spinner size={20} /> : <IconShape size={20} aria-hidden />}
    </button>
  );
}
