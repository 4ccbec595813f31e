import { type BinIcon, binIcons } from '#domain/bins/bin-fields.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconPicker } from '#web/ui/fields/choice-grid.tsx';

type IconFieldProps = {
  value: BinIcon | null;
  /** Null for the first letter of the name. */
  onChange: (icon: BinIcon | null) => void;
};

/** The icon of bins. */
export function IconField({ value, onChange }: IconFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconPicker
        label={t('binForm.fields.icon')}
        options={binIcons}
        value={value}
        onChange={onChange}
        labelOf={(icon) => t(`looks.icons.${icon}`)}
      />
      {value && (
        <Button kind="quiet" className="-ml-4" onClick={() => onChange(null)}>
          {t('binForm.noIcon')}
        </Button>
      )}
    </>
  );
}
