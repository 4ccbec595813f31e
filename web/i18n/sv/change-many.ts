import type { changeMany as en } from '../en/change-many.ts';
import type { Translated } from '../translated.ts';

export const changeMany: Translated<typeof en> = {
  field: 'Vad som ska ändras',
  addTags: 'Lägg till taggar',
  removeTags: 'Ta bort taggar',
  emptyHint: 'Lämna tomt för att tömma fältet.',
  noTags: 'Skriv en tagg först.',
  nothing: 'Alla är redan så.',
  moreRefused: 'och {{count}} till',
  items: {
    title_one: 'Ändra ”{{name}}”',
    title_other: 'Ändra {{count}} saker',
    tooMany_one: 'Högst {{count}} sak kan ändras på en gång.',
    tooMany_other: 'Högst {{count}} saker kan ändras på en gång.',
    refused_one: '{{count}} sak ändrades inte',
    refused_other: '{{count}} saker ändrades inte',
  },
  bins: {
    title_one: 'Ändra ”{{name}}”',
    title_other: 'Ändra {{count}} lådor',
    tooMany_one: 'Högst {{count}} låda kan ändras på en gång.',
    tooMany_other: 'Högst {{count}} lådor kan ändras på en gång.',
    refused_one: '{{count}} låda ändrades inte',
    refused_other: '{{count}} lådor ändrades inte',
    privacy: 'Vilka som kan se dem',
    firstLabel: 'Första märkningen',
    labelsHint:
      'De andra numreras vidare från den, i listans ordning. Lämna tomt för att ta bort märkningarna.',
    labelsFromTo: 'Från {{first}} till {{last}}, i listans ordning.',
    noNumber: 'Avsluta med en siffra att räkna vidare från, t.ex. A1.',
  },
};
