import type { shareLinks as en } from '../en/share-links.ts';
import type { Translated } from '../translated.ts';

export const shareLinks: Translated<typeof en> = {
  title: 'Offentlig länk',
  text: 'Den som har länken ser lådans namn, taggar och foton och sakerna med antal, taggar och foton, men inga personer, platser, beskrivningar, anteckningar eller värden. Det behövs inget konto.',
  create: 'Skapa länk',
  createTitle: 'Ny offentlig länk',
  ends: 'Slutar gälla',
  endsIn: { week: 'Om 7 dagar', month: 'Om 30 dagar', never: 'Aldrig', date: 'Ett visst datum' },
  lastDay: 'Sista dag',
  lastDayMissing: 'Välj en dag.',
  lastDayPast: 'Den dagen har redan passerat.',
  created: 'Länken fungerar nu',
  needsConnection: 'Du måste vara uppkopplad för att se och skapa länkar.',
  list: 'Länkar',
  madeBy: 'Skapad av {{who}} den {{date}}',
  you: 'dig',
  somebody: 'någon annan',
  until: 'Fungerar till {{date}}',
  forever: 'Fungerar tills du avslutar den',
  suspended: 'Den fungerar inte nu: den som skapade den sköter inte längre lådan.',
  ofMaker: 'Bara den som skapade den har adressen.',
  end: 'Avsluta',
  endOf: 'Avsluta länken från {{date}}',
  endTitle: 'Avsluta länken?',
  endText:
    'Den som öppnar länken ser då ingenting. Den går inte att få tillbaka, och en ny länk får en annan adress.',
  endOk: 'Avsluta länken',
  ended: 'Länken fungerar inte längre',
  failed: 'Länkarna kunde inte hämtas',
};
