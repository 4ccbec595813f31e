import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { storeAsNewBin } from './bin-drafts.ts';

type AsNewBinProps = { binId: string; values: object; onTaken: () => void };

/** Opens the form for a new bin with what was typed about a deleted one. */
export function AsNewBin({ binId, values, onTaken }: AsNewBinProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const handlePress = () => {
    onTaken();
    storeAsNewBin(binId, values);
    void navigate({ to: paths.binCreate, replace: true });
  };
  return (
    <Button kind="primary" onClick={handlePress}>
      {t('drafts.asNewBin')}
    </Button>
  );
}
