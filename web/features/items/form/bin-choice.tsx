import Undo2 from 'lucide-react/icons/undo-2';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import type { TargetBin } from './use-edited-item.ts';

type BinChoiceProps = {
  bin: BinHeader;
  target: TargetBin | undefined;
  onAsk: () => void;
  onClear: () => void;
};

export function BinChoice({ bin, target, onAsk, onClear }: BinChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-[7.5em]">
        <div className="font-semibold text-sm">{t('itemForm.bin')}</div>
        <div>{bin.name}</div>
        <div aria-live="polite" className="text-lake text-sm">
          {target && t('itemForm.willMove', { bin: target.name })}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {target && <IconButton icon={Undo2} label={t('common.undo')} onClick={onClear} />}
        <Button onClick={onAsk} aria-label={t('itemList.moveTo')}>
          {t('common.move')}
        </Button>
      </div>
    </div>
  );
}
