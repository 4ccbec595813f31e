import type { yourData as en } from '../en/your-data.ts';
import type { Translated } from '../translated.ts';

export const yourData: Translated<typeof en> = {
  title: 'Dina data',
  settingsText: 'Ta med dig allt',
  export: 'Exportera allt',
  exportText:
    'En zip-fil med dina platser, lådor, saker, foton, koder, personer och historik, också det som ligger i papperskorgen. Den innehåller tabeller för kalkylprogram, och allt annat som JSON.',
  start: 'Exportera allt',
  again: 'Gör en ny',
  making: 'Exporten görs',
  percent: '{{percent}} %',
  makingText: 'Du kan lämna sidan. Du får en notis när exporten är klar.',
  ready: '{{size}}, som det såg ut {{at}}',
  until: 'Går att ladda ned till {{at}}',
  download: 'Ladda ner',
  delete: 'Radera filen',
  failed: 'Exporten lyckades inte',
  offline: 'Du måste vara uppkopplad för att exportera och ladda ner dina data.',
};
