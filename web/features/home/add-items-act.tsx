import { useNavigate } from '@tanstack/react-router';
import ListPlus from 'lucide-react/icons/list-plus';
import { can } from '#domain/access/access-rules.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useBinPicker } from '#web/features/bins/picker/use-bin-picker.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BigActButton } from './big-act.tsx';

/** Asks which bin first, unless there is only one. */
export function AddItemsAct() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const { pick, picker } = useBinPicker();
  const choices = [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'change items'));
  const addItems = async () => {
    const [only, ...others] = choices;
    const bin = others.length === 0 ? only : await pick({ title: t('home.chooseBin'), choices });
    if (bin) await navigate({ to: paths.itemAdd, params: { binId: bin.id } });
  };
  if (choices.length === 0) return null;
  return (
    <>
      <BigActButton
        icon={ListPlus}
        title={t('home.addItems')}
        text={t('home.addItemsText')}
        onPress={addItems}
      />
      {picker}
    </>
  );
}
