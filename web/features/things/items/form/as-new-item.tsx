import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { storeAsNewItem } from './item-drafts.ts';

type AsNewItemProps = { binId: string; itemId: string; values: object; onTaken: () => void };

/** Opens the form for a new item with what was typed about a deleted one. */
export function AsNewItem({ binId, itemId, values, onTaken }: AsNewItemProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const handlePress = () => {
    onTaken();
    storeAsNewItem(binId, itemId, values);
    void navigate({ to: paths.itemAdd, params: { binId }, replace: true });
  };
  return (
    <Button kind="primary" onClick={handlePress}>
      {t('drafts.asNewItem')}
    </Button>
  );
}
