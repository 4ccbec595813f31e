import { useState } from 'react';
import { Fold } from '#web/forms/fold.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { labelFields } from '../layout/label.ts';
import { changePrintSettings, usePrintSettings } from '../settings/print-settings.ts';

/** What stands on the labels, for all later ones too. */
export function FieldsFold() {
  const { t } = useTranslation();
  const { fields, hasCutMarks } = usePrintSettings();
  const [isOpen, setOpen] = useState(false);
  const names = labelFields.filter((field) => fields[field]).map((field) => t(`print.field.${field}`));
  return (
    <Fold title={t('print.onLabel')} summary={names.join(' · ')} isOpen={isOpen} onToggle={setOpen}>
      {labelFields.map((field) => (
        <Switch
          key={field}
          label={t(`print.field.${field}`)}
          checked={fields[field]}
          onChange={(isOn) => changePrintSettings({ fields: { ...fields, [field]: isOn } })}
        />
      ))}
      <Switch
        label={t('print.cutMarks')}
        checked={hasCutMarks}
        onChange={(isOn) => changePrintSettings({ hasCutMarks: isOn })}
      />
    </Fold>
  );
}
