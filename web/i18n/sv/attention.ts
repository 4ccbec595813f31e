import type { attention as en } from '../en/attention.ts';
import type { Translated } from '../translated.ts';

export const attention: Translated<typeof en> = {
  show: 'Visa',
  all: 'Allt',
  kinds: {
    dueBack: 'Ska tillbaka',
    expires: 'Går ut',
    warrantyEnds: 'Garanti går ut',
    missing: 'Saknas',
    low: 'Snart slut',
    usedUp: 'Slut',
  },
  nothing: 'Inget behöver ses över',
  nothingText:
    'Här visas det som är försenat, snart går ut, håller på att ta slut eller saknas, det mest brådskande först. Det fungerar utan uppkoppling också.',
  nothingOfKind: 'Inget av det här slaget längre',
  seeAll: 'Visa allt',
};
