import type { commands as en } from '../en/commands.ts';
import type { Translated } from '../translated.ts';

export const commands: Translated<typeof en> = {
  title: 'Kommandon',
  field: 'Sök, eller skriv ett kommando',
  results: 'Kommandon och träffar',
  count_one: '{{count}} träff',
  count_other: '{{count}} träffar',
  indexing: 'Söker …',
  failed: 'Sökningen kunde inte öppnas.',
  didYouMean: 'Inget heter så. Menade du något av det här?',
  searchFor: 'Sök efter ”{{query}}”',
  searchForText: 'Med filter, på söksidan',
  keyOpens: 'öppna',
  keyOpensInTab: 'öppna i ny flik',
  keyCloses: 'stäng',
  keyMoves: 'välj',
  groups: {
    recent: 'Senaste',
    saved: 'Sparade sökningar',
    act: 'Kommandon',
    go: 'Gå till',
    settings: 'Inställningar',
    found: 'Lådor, saker och platser',
    people: 'Personer och grupper',
    more: 'Mer',
  },
  place: 'Plats',
  group: 'Grupp',
  here: 'På den här sidan',
  inLists: 'I listor, och för det som är öppet',
  inTables:
    'I en tabell: från en kryssruta eller en ruta som inte går att ändra. I andra rutor skrivs bokstäverna.',
  everywhere: 'Överallt',
  keysOff: 'Genvägar med en tangent är avstängda i inställningarna.',
  thenWord: 'sedan',
  undoneAct: 'Ångrat: {{what}}',
  nothingToUndo: 'Det finns inget att ångra.',
  undo: 'Ångra det du gjorde senast',
  palette: 'Alla kommandon',
  lightTheme: 'Ljust tema',
  darkTheme: 'Mörkt tema',
  systemTheme: 'Enhetens tema',
  english: 'Use Whichbin in English',
  swedish: 'Använd Whichbin på svenska',
};

export const drops = {
  photosOrTable: 'Släpp bilder som foton av {{name}}, eller en lista för att importera den',
  table: 'Släpp en lista, till exempel CSV eller Excel, för att importera den',
  wrongKind:
    'Inget lades till. Släpp eller klistra in bilder, eller en lista som CSV, TSV, text eller Excel.',
  leftOut: 'Lades inte till: {{names}}.',
  noPhotosHere:
    'Inget lades till. Öppna lådan eller saken som bilderna visar och släpp eller klistra in dem där.',
};
