import type { upgrade as en } from '../en/upgrade.ts';
import type { Translated } from '../translated.ts';

export const upgrade: Translated<typeof en> = {
  title: 'Mer utrymme',
  support: 'Dina meddelanden besvaras först.',
  analytics: 'Utökad analys: hur antalet och värdet har vuxit och saker som finns i flera lådor.',
  byOperator:
    'Den som driver servern kan ge dig ett större abonnemang. Tills dess blir det plats när du tar bort något.',
  ask: 'Skriv till {{address}}',
  askSubject: 'Ett större abonnemang i Whichbin',
  price: {
    day: '{{price}} om dagen',
    week: '{{price}} i veckan',
    month: '{{price}} i månaden',
    year: '{{price}} om året',
  },
  buy: 'Uppgradera till {{plan}}',
  buyText: 'Du betalar hos Stripe och kan säga upp när du vill. Inget av det du har sparat går förlorat då.',
  renews: 'Betalt. Förnyas den {{date}}.',
  ends: 'Uppsagt. Du har det till den {{date}}. Sedan går inget förlorat, men du kan inte lägga till mer än ditt abonnemang då rymmer.',
  unpaid: 'Den senaste betalningen gick inte igenom. Kontrollera ditt kort, annars upphör abonnemanget.',
  manage: 'Kort och kvitton',
  cancel: 'Säg upp',
  offline: 'Du kan ändra ditt abonnemang när du är uppkopplad.',
};
