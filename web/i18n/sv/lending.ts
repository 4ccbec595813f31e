import type { lending as en } from '../en/lending.ts';
import type { Translated } from '../translated.ts';

export const lending: Translated<typeof en> = {
  title: 'Låna ut {{name}}',
  to: 'Låna ut till',
  toMissing: 'Ange vem som lånar.',
  borrowers: 'Namn du har använt',
  count: 'Hur många',
  countFault: 'Ett tal från {{min}} till {{max}}.',
  until: 'Tillbaka senast',
  contact: 'Telefon eller e-post',
  note: 'Anteckning',
  whoHas: 'Vem har {{name}}',
  times: { week: 'Om en vecka', twoWeeks: 'Om två veckor', month: 'Om en månad' },
  lend: 'Låna ut',
  changeTitle: 'Ändra lånet av {{name}}',
  corrected: 'Ändrade lånet: {{to}} har {{name}}',
  returnTitle: 'Lägg tillbaka {{name}}',
  returnCount: 'Hur många kom tillbaka',
  isAnother: 'Det är en annan: lägg till den',
  isRestLost_one: '{{name}} har {{count}} kvar, men den kommer inte tillbaka',
  isRestLost_other: '{{name}} har {{count}} kvar, men de kommer inte tillbaka',
  hasMore: '{{name}} har fler kvar',
  loanEnded: '{{name}} är inte längre utlånad till {{from}}',
  done: 'Lånade ut {{name}} till {{to}}',
  doneSeveral: 'Lånade ut {{count}} × {{name}} till {{to}}',
};
