import { useNavigate } from '@tanstack/react-router';
import ListPlus from 'lucide-react/icons/list-plus';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { can } from '#domain/access/access-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBins } from '#web/data/hooks.ts';
import { BigActButton } from './big-act.tsx';
import { ChooseBinSheet } from './choose-bin-sheet.tsx';
import { isInUse } from './recent-bins.ts';

/** Asks which bin first, unless there is only one. */
export function AddItemsAct() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const [isChoosing, setChoosing] = useState(false);
  const fillable = [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'change items'));
  const open = (binId: string) => navigate({ to: paths.itemAdd, params: { binId } });
  const [first] = fillable;
  if (!first) return null;
  return (
    <>
      <BigActButton
        icon={ListPlus}
        title={t('home.addItems')}
        text={t('home.addItemsText')}
        onPress={() => (fillable.length === 1 ? open(first.id) : setChoosing(true))}
      />
      {isChoosing && <ChooseBinSheet bins={fillable} onChoose={open} onClose={() => setChoosing(false)} />}
    </>
  );
}
