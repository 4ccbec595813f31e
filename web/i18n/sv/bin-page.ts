import type { binPage as en } from '../en/bin-page.ts';
import type { Translated } from '../translated.ts';

export const binPage: Translated<typeof en> = {
  readOnly: 'Du kan titta i lådan men inte ändra något.',
  takeOutOnly: 'Du kan själv ta ut saker och lägga tillbaka dem, men inte ändra något annat.',
  inTrashTitle: 'Lådan ligger i papperskorgen',
  inTrashText: 'Borttagen {{date}}. Den finns kvar i {{days}} dagar, med allt innehåll.',
  archivedTitle: 'Lådan är arkiverad',
  archivedText: 'Den syns inte bland lådorna men går att hitta och använda som förut.',
  missingBinText: 'Den räknas som hittad när någon skannar etiketten eller flyttar lådan.',
  missingText: 'Den kan ha tagits bort, eller så delas den inte längre med dig.',
  noneFoundText: 'Den finns inte, eller så är den privat.',
  notLoaded: 'Lådan finns inte på den här enheten än',
  notLoadedText:
    'Du är offline. Lådan går att öppna när du är uppkopplad igen. (Dokumentet kunde inte hämtas eftersom enheten är offline.)',
  reach: {
    onlyYou: 'Bara du',
    people: 'Delad',
    withCode: 'Alla med koden',
    withLink: 'Offentlig länk',
  },
  codeAndDetails: 'Detaljer',
  wholePath: 'Visa hela vägen dit',
  path: 'Var lådan finns',
};
