import type { activity as en } from '../en/activity.ts';
import type { Translated } from '../translated.ts';

export const activity: Translated<typeof en> = {
  title: 'Aktivitet',
  person: 'Person',
  everybody: 'Alla',
  place: 'Plats',
  everywhere: 'Överallt',
  kind: 'Typ',
  allKinds: 'Allt',
  kinds: {
    items: 'Saker',
    things: 'Lådor och platser',
    checks: 'Skanningar och inventeringar',
    people: 'Åtkomst',
    deletions: 'Det som tagits bort',
  },
  newSince: 'Nytt sedan {{when}}',
  yesterdayAt: 'i går {{time}}',
  loadedAt: 'Du är offline. Det här är vad enheten hämtade senast, {{when}}.',
  failedTitle: 'Aktiviteten kunde inte hämtas',
  notAll: 'Du är offline. Bara det som enheten har hämtat visas.',
  emptyTitle: 'Inget har hänt än',
  emptyText: 'Här syns allt som du och andra gör i det du kan se.',
  noMatchTitle: 'Inget stämmer in',
  noMatchText: 'Ingen har gjort något sådant i det du kan se.',
  showAll: 'Visa allt',
  bins: {
    seen: '{{who}} skannade {{what}}',
    seenIn: '{{who}} skannade {{what}} i {{place}}',
    changed: '{{who}} ändrade {{what}}',
    deleted: '{{who}} tog bort {{what}}',
    restored: '{{who}} återställde {{what}}',
  },
  unknownBin: 'En låda',
  unknownPlace: 'En plats',
};
