import type { lent as en } from '../en/lent.ts';
import type { Translated } from '../translated.ts';

export const lent: Translated<typeof en> = {
  title: 'Utlånat',
  groupBy: 'Gruppera efter',
  by: { person: 'Person', place: 'Plats', bin: 'Låda' },
  noPlace: 'Inte på någon plats',
  count_one: '{{count}} lån',
  count_other: '{{count}} lån',
  takenCount_one: '{{count}} uttagen',
  takenCount_other: '{{count}} uttagna',
  late_one: '{{count}} försenat',
  late_other: '{{count}} försenade',
  since: 'sedan {{date}}',
  takenOut: 'uttaget {{date}}',
  everything: 'Allt som {{person}} har',
  returnAll_one: 'Lägg tillbaka det',
  returnAll_other: 'Lägg tillbaka alla {{count}}',
  returnedAll_one: '{{count}} lån är tillbaka från {{person}}',
  returnedAll_other: '{{count}} lån är tillbaka från {{person}}',
  nothing: 'Inget är utlånat',
  nothingText: 'Det som lånas eller tas ut visas här, med vem som har det och till när.',
  nothingLeft: 'Här är inget utlånat längre',
  hasNothing: '{{person}} har inget kvar',
  seeAll: 'Visa allt utlånat',
};
