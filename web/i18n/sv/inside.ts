import type * as en from '../en/inside.ts';
import type { Translated } from '../translated.ts';
import { front } from './front.ts';

export const bins: Translated<typeof en.bins> = {
  title: 'Lådor',
  binList: 'Lista över lådor',
  overwrote: 'Någon annan hade också ändrat det här. Nu gäller din ändring.',
  moreOverwrote_one: '{{count}} ändring till ersatte det andra hade skrivit.',
  moreOverwrote_other: '{{count}} ändringar till ersatte det andra hade skrivit.',
  takeTheirs: 'Använd den andras',
  create: 'Ny låda',
  unplaced: 'Utan plats',
  find: 'Sök låda',
  sortBy: {
    name: 'Efter namn',
    opened: 'Senast öppnade här',
    newest: 'Nyast först',
    items: 'Flest saker',
  },
  look: 'Visa som',
  looks: { cards: 'Kort', rows: 'Rader', tree: 'Träd', table: 'Tabell' },
  filters: 'Urval',
  filter: {
    mine: 'Mina',
    withMe: 'Delade med mig',
    shared: 'Delade',
    empty: 'Tomma',
    untouched: 'Inte öppnade på ett år',
    missing: 'Saknade',
    archived: 'Arkiverade',
  },
  expand: 'Visa vad som finns i {{name}}',
  collapse: 'Dölj vad som finns i {{name}}',
  archived: 'Arkiverad',
  shared: 'Delad',
  sharedBy: 'Delas av {{owner}}',

  missingSince: 'Saknas sedan {{date}}',

  printLabels: 'Skriv ut etiketter',
  move: 'Flytta låda',
  export: 'Exportera…',
  delete: 'Ta bort låda',
};

export const locations: Translated<typeof en.locations> = {
  title: 'Platser',
  none: 'Ingen plats',
  filter: 'Plats',
};

export const sharing: Translated<typeof en.sharing> = {
  vanished: 'Du har inte längre åtkomst till {{name}}.',
  vanishedMore_one: 'Du har inte längre åtkomst till {{name}} och {{count}} låda till.',
  vanishedMore_other: 'Du har inte längre åtkomst till {{name}} och {{count}} lådor till.',
  vanishedPlace_one: 'Du har inte längre åtkomst till {{name}} och lådan där.',
  vanishedPlace_other: 'Du har inte längre åtkomst till {{name}} och dess {{count}} lådor.',
};

/** Texts about refused changes that are shown before the sync sheet is opened. */
export const refused = {
  count_one: '{{count}} ändring kunde inte sparas',
  count_other: '{{count}} ändringar kunde inte sparas',
  show: 'Visa',
};

export const trash: Translated<typeof en.trash> = {
  restored: '”{{name}}” är tillbaka',
};

export const status: Translated<typeof en.status> = {
  inboxNews: 'Nya notiser',
  waitingBadge_one: '{{count}} sak väntar på dig',
  waitingBadge_other: '{{count}} saker väntar på dig',
  waiting_one: '{{count}} ändring väntar',
  waiting_other: '{{count}} ändringar väntar',
  offlineWaiting_one: 'Offline, {{count}} väntar',
  offlineWaiting_other: 'Offline, {{count}} väntar',
  refused: 'Kunde inte sparas',
  refusedOffline: 'Offline, och en ändring kunde inte sparas',
  inMemory: 'Inget sparas här',
  storageFull: 'Enheten är full',
  signInAgain: 'Logga in igen',
  loadFailed: 'Dina lådor kunde inte hämtas',
  loadFailedText: 'Kontrollera anslutningen och försök igen.',
  update: 'Uppdatera',
  updateMark: 'Ny',
  updateName: 'Ny version: uppdatera',
};

/** Texts of the first screens after signing in, and shared texts. */
export const inside = {
  ...front,
  bins,
  locations,
  refused,
  sharing,
  status,
  trash,
};
