import type { quantity as en } from '../en/quantity.ts';
import type { Translated } from '../translated.ts';

export const quantity: Translated<typeof en> = {
  read: 'Antal {{quantity}}',
  useAsTyped: 'Använd som det står',
  refused: {
    missing: 'Ange hur många det är.',
    notNumber: 'Skriv antalet med siffror, till exempel 12.',
    negative: 'Antalet kan inte vara mindre än 0.',
    notWhole: 'Skriv ett heltal, utan komma eller punkt.',
    tooLarge: 'Antalet kan vara högst {{max}}.',
  },
};
