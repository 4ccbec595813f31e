import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { AccessTarget } from '../access-target.ts';

/** Lets viewers of a bin, or of a place in all its bins, take items out and put them back. */
export function TakeOutSwitch({ accessTarget }: { accessTarget: AccessTarget }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const toast = useToast();
  const { kind, id } = accessTarget.target;
  const place = kind === 'bin' ? locations.get(bins.get(id)?.locationId ?? '') : undefined;
  const change = async (viewersMayTakeOut: boolean) => {
    try {
      await act(kind === 'bin' ? 'bins.update' : 'locations.update', { id, viewersMayTakeOut });
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
  return (
    <Card className="mt-4">
      <Switch
        label={t('access.takeOut')}
        hint={
          place?.viewersMayTakeOut
            ? t('access.takeOutByPlace', { name: place.name })
            : t(`access.takeOutHint.${kind}`)
        }
        checked={accessTarget.viewersMayTakeOut ?? false}
        onChange={(isOn) => void change(isOn)}
      />
    </Card>
  );
}
