import type { shareLinks as en } from '../en/share-links.ts';
import type { Translated } from '../translated.ts';

export const shareLinks: Translated<typeof en> = {
  title: 'Offentlig länk',
  text: 'Den som har länken ser namn och taggar, och sakerna med antal och taggar; inga personer, platser, beskrivningar, anteckningar eller värden. Det behövs inget konto.',
  create: 'Skapa länk',
  createTitle: 'Ny offentlig länk',
  ends: 'Slutar gälla',
  endsIn: { week: 'Om 7 dagar', month: 'Om 30 dagar', never: 'Aldrig', date: 'Ett visst datum' },
  lastDay: 'Sista dag',
  lastDayMissing: 'Välj en dag.',
  lastDayPast: 'Den dagen har varit.',
  created: 'Länken fungerar nu',
  needsConnection: 'För offentliga länkar behövs en anslutning.',
  list: 'Länkar',
  madeBy: 'Skapad av {{who}} den {{date}}',
  you: 'dig',
  somebody: 'någon annan',
  until: 'Fungerar till {{date}}',
  forever: 'Fungerar tills du avslutar den',
  suspended: 'Den leder ingenstans nu: den som skapade den hanterar inte längre lådan.',
  ofMaker: 'Bara den som skapade den har adressen.',
  end: 'Avsluta',
  endOf: 'Avsluta länken från {{date}}',
  endTitle: 'Avsluta länken?',
  endText:
    'Den som öppnar den ser då ingenting mer. Den går inte att få tillbaka; en ny får en annan adress.',
  endOk: 'Avsluta länken',
  ended: 'Länken leder ingenstans nu',
  failed: 'Länkarna gick inte att läsa',
};
