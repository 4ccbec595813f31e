import type { drafts as en } from '../en/drafts.ts';
import type { Translated } from '../translated.ts';

export const drafts: Translated<typeof en> = {
  since: 'Osparat utkast från {{when}}',
  discard: 'Ta bort utkastet',
  discarded: 'Utkastet togs bort',
  kept: 'Det du skrev finns kvar som utkast',
  elsewhere: 'Ändrat i en annan flik, {{when}}',
  takeOther: 'Använd den versionen',
  lostTitle: 'Det här hade du skrivit men inte sparat',
  copy: 'Kopiera texten',
  asNewItem: 'Lägg till som ny sak',
  asNewBin: 'Gör det till en ny låda',
};
