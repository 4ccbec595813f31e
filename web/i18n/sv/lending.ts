import type { lending as en } from '../en/lending.ts';
import type { Translated } from '../translated.ts';

export const lending: Translated<typeof en> = {
  title: 'Låna ut {{name}}',
  to: 'Låna ut till',
  toMissing: 'Ange vem som lånar.',
  borrowers: 'Namnförslag',
  count: 'Hur många',
  ofAll: 'av {{all}}',
  countFault: 'Ett tal från {{min}} till {{max}}.',
  until: 'Tillbaka senast',
  contact: 'Telefon eller e-post',
  note: 'Anteckning',
  whoHas: 'Vem har {{name}}',
  times: { tomorrow: 'I morgon', friday: 'Fredag', week: 'Om en vecka', twoWeeks: 'Om två veckor' },
  pastDay: '{{day}} har varit. Skulle det ha kommit tillbaka då?',
  keepPastDay: 'Ja, försenat',
  lend: 'Låna ut',
  changeTitle: 'Ändra lånet av {{name}}',
  returnTitle: 'Lägg tillbaka {{name}}',
  returnCount: 'Hur många kom tillbaka',
  isAnother: 'Det är en annan: lägg till den',
  isRestLost_one: '{{name}} har {{count}} kvar, men den kommer inte tillbaka',
  isRestLost_other: '{{name}} har {{count}} kvar, men de kommer inte tillbaka',
  hasMore: '{{name}} har fler kvar',
};
