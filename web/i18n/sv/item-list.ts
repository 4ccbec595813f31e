import type { itemList as en } from '../en/item-list.ts';
import type { Translated } from '../translated.ts';

export const itemList: Translated<typeof en> = {
  title: 'Innehåll',
  quickAdd: 'Lägg till en sak',
  quickAddPlaceholder: 'Lägg till, t.ex. 3 strumpor',
  addMenu: 'Fler sätt att lägga till',
  addWithDetails: 'Lägg till med fler uppgifter',
  addMany: 'Lägg till en hel lista',
  added_one: 'La till {{count}} sak',
  added_other: 'La till {{count}} saker',

  find: 'Sök i lådan',
  sortBy: { newest: 'Nyast först', name: 'Efter namn', quantity: 'Störst antal' },
  noMatch: 'Inget i lådan matchar ”{{query}}”.',
  searchAll: 'Sök i alla lådor',
  emptyTitle: 'Inget i lådan än',
  emptyText: 'Skriv vad du lägger i, en sak i taget, eller klistra in en hel lista.',
  emptyReadOnly: 'Det ligger inget i lådan.',
  limit: '{{held}} av {{max}} saker',

  edit: 'Ändra',
  takeOut: 'Ta ut en',
  takeOutShort: 'Ta ut',
  moveTo: 'Flytta till en annan låda',
  menuOf: 'Meny för {{name}}',
  quantityOf: 'Antal {{name}}',
  out: 'uttagen',
  outBy: 'uttagen av {{by}}, {{date}}',
  runsLow: 'Snart slut',
  takenOut: 'Tog ut 1: {{name}}',
  moved_one: 'Flyttade ”{{name}}” till ”{{bin}}”',
  moved_other: 'Flyttade {{count}} saker till ”{{bin}}”',
  deleted_one: '”{{name}}” ligger i papperskorgen',
  deleted_other: '{{count}} saker ligger i papperskorgen',
};
