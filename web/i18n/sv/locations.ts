import type { locations as en } from '../en/locations.ts';
import type { Translated } from '../translated.ts';

export const locations: Translated<typeof en> = {
  title: 'Platser',
  map: 'Karta',
  all: 'Alla platser',
  two: '{{name}} och {{other}}',
  others_one: '{{name}} och {{count}} till',
  others_other: '{{name}} och {{count}} till',
  willSee: '{{who}} kommer att se det här.',
  willBeTheirs: 'Lådan kommer att tillhöra {{name}}.',
  none: 'Ingen plats',
  filter: 'Plats',
  homeText: 'Skriv var lådorna står, så hittar du dem där.',
  homeAdd: 'Lägg till din första plats',
};
