import type { upgrade as en } from '../en/upgrade.ts';
import type { Translated } from '../translated.ts';

export const upgrade: Translated<typeof en> = {
  title: 'Större abonnemang',
  support: 'Dina mejl besvaras först.',
  byOperator:
    'Den som driver servern kan ge dig ett större abonnemang. Tills dess blir det plats när du slänger något.',
  ask: 'Skriv till {{address}}',
  askSubject: 'Ett större abonnemang i Whichbin',
};
