import ChevronDown from 'lucide-react/icons/chevron-down';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/class-names.ts';
import { Field, fieldClass } from '#web/ui/field.tsx';
import { BinTile } from '../bin-tile.tsx';
import type { PickBin } from '../picker/use-bin-picker.tsx';

type ParentFieldProps = {
  parent: BinHeader | undefined;
  choices: readonly BinHeader[];
  /** It may also stand by itself. */
  canBeFree: boolean;
  pick: PickBin;
  onChange: (parentBinId: string | undefined) => void;
};

/** Which bin it lies in, chosen from a sheet. */
export function ParentField({ parent, choices, canBeFree, pick, onChange }: ParentFieldProps) {
  const { t } = useTranslation();
  const handleAsk = async () => {
    const noneLabel = canBeFree ? t('bins.pickNone') : undefined;
    const picked = await pick({ title: t('bins.pickTitle'), choices, noneLabel });
    if (picked !== undefined) onChange(picked?.id);
  };
  return (
    <Field label={t('bins.inParent')}>
      {(wiring) => (
        <button
          {...wiring}
          type="button"
          aria-haspopup="dialog"
          onClick={handleAsk}
          className={cx(fieldClass, 'flex items-center gap-3 text-left')}
        >
          {parent && <BinTile bin={parent} size="small" />}
          <span className="min-w-0 grow truncate">{parent?.name ?? t('bins.noParent')}</span>
          <ChevronDown size={20} aria-hidden className="shrink-0 text-ink-soft" />
        </button>
      )}
    </Field>
  );
}
