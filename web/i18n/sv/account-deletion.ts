import type { accountDeletion as en, accountDeletionErrors as enErrors } from '../en/account-deletion.ts';
import type { Translated } from '../translated.ts';

export const accountDeletion: Translated<typeof en> = {
  settingsTitle: 'Radera konto',
  settingsText: 'Allt du har i Whichbin, och kontot med det.',
  title: 'Radera ditt konto',
  reading: 'Tar reda på vad som skulle raderas.',
  offline: 'Du måste vara uppkopplad för att radera kontot.',
  goes: 'Det här raderas',
  places_one: '{{count}} plats',
  places_other: '{{count}} platser',
  bins_one: '{{count}} låda',
  bins_other: '{{count}} lådor',
  items_one: '{{count}} sak',
  items_other: '{{count}} saker',
  photos_one: '{{count}} foto',
  photos_other: '{{count}} foton',
  links_one: '{{count}} delningslänk',
  links_other: '{{count}} delningslänkar',
  andMore:
    'Dessutom din historik, dina notiser och din åtkomst till det som andra delar med dig. Etiketter som du har skrivit ut leder inte längre någonstans.',
  plan: 'Ditt betalda abonnemang sägs upp. Du betalar ingenting mer.',
  export: 'Vill du ta något med dig? Exportera först allt, med foton, som en fil.',
  toExport: 'Exportera allt',
  loseTitle: 'De här förlorar åtkomst',
  loseText_one: 'Allt du delar försvinner för den här personen så snart du raderar kontot:',
  loseText_other: 'Allt du delar försvinner för de här personerna så snart du raderar kontot:',
  loseNobody: 'Du delar inget med någon, så ingen annan berörs.',
  toldByName: 'De meddelas, med ditt namn.',
  whenTitle: 'Så går det till',
  whenText_one:
    'Du loggas genast ut överallt och dina länkar slutar fungera. Efter {{count}} dag raderas allt för alltid. Loggar du in innan dess kan du behålla kontot, och allt blir som förut.',
  whenText_other:
    'Du loggas genast ut överallt och dina länkar slutar fungera. Efter {{count}} dagar raderas allt för alltid. Loggar du in innan dess kan du behålla kontot, och allt blir som förut.',
  waiting_one: '{{count}} ändring på den här enheten har inte skickats än och går förlorad.',
  waiting_other: '{{count}} ändringar på den här enheten har inte skickats än och går förlorade.',
  confirmTitle: 'Bekräfta att det är du',
  password: 'Ditt lösenord',
  usePasskey: 'Använd en passnyckel i stället',
  useProvider: 'Bekräfta med {{name}}',
  signInFirst:
    'Ditt konto har inget lösenord. Logga ut, logga in igen och kom tillbaka hit inom tio minuter.',
  delete: 'Radera mitt konto',
  done: 'Kontot raderas den {{date}}. Logga in innan dess om du vill behålla det.',
  keepTitle: 'Ditt konto håller på att raderas',
  keepText: 'Den {{date}} raderas allt i det för alltid:',
  keepHint: 'Behåller du det blir allt som förut, även för dem du delar med.',
  keep: 'Behåll mitt konto',
  kept: 'Välkommen tillbaka. Allt är som förut.',
  continue: 'Fortsätt radera och logga ut',
};

export const accountDeletionErrors: Translated<typeof enErrors> = {
  confirmFirst: 'Bekräfta med ditt lösenord först.',
  signInFirst: 'Logga ut och in igen och radera sedan kontot inom tio minuter.',
  tooLate: 'Kontot kan inte längre behållas.',
};
