import Palette from 'lucide-react/icons/palette';
import X from 'lucide-react/icons/x';
import { greyBins, looksOf } from '#domain/bins/grey-bins.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** Bins that one press changes, each by a write of its own. */
const atOnceMax = 500;

/** Offers colours and icons to many bins that have none, until the person takes or declines it. Loaded only where a bin has none. */
export default function GreyBinsOffer() {
  const { t } = useTranslation();
  const profile = useProfile();
  const { bins } = useBins();
  const { locations } = useLocations();
  const run = useUndoable();
  const grey = greyBins(bins.values(), profile?.uid).slice(0, atOnceMax);
  if (profile === undefined || profile.declinesLooks || grey.length === 0) return null;
  const give = () => {
    const looks = looksOf(grey, locations.values());
    void run({
      acts: looks.map((look) => act('bins.update', look)),
      done: t('grey.looksGiven', { count: looks.length }),
      about: looks.map(({ id }) => id).join(),
      undo: () => ({
        acts: looks.map(({ id, icon }) =>
          act('bins.update', { id, color: null, ...(icon && { icon: null }) }),
        ),
      }),
    });
  };
  const decline = () => void run({ acts: [act('me.update', { declinesLooks: true })] });
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1">{t('grey.greyBins', { count: grey.length })}</p>
      <Button icon={Palette} onClick={give} className="order-last basis-full wide:order-none wide:basis-auto">
        {t('grey.giveLooks')}
      </Button>
      <IconButton icon={X} label={t('grey.declineLooks')} onClick={decline} />
    </Card>
  );
}
