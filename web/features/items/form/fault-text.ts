import type { TFunction } from '#web/i18n/translate.ts';
import type { FieldFault } from './check-values.ts';

export function faultText(t: TFunction, fault: FieldFault | undefined): string | undefined {
  switch (fault?.kind) {
    case undefined:
      return undefined;
    case 'missing':
      return t('itemForm.fault.missing');
    case 'notAmount':
      return t('itemForm.fault.notAmount');
    case 'notWhole':
      return t('itemForm.fault.notWhole');
    case 'tooLong':
      return t('itemForm.fault.tooLong', { max: fault.max });
    case 'tooLarge':
      return t('itemForm.fault.tooLarge', { max: fault.max });
  }
}
