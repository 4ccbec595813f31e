import type { home as en } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof en> = {
  title: 'Vad letar du efter?',
  welcome: 'Kul att du är här',
  greeting: 'Hej {{name}}',
  search: 'Sök bland saker och lådor',
  newBin: 'Ny låda',
  newBinText: 'Döp den och fyll den',
  addItems: 'Lägg till saker',
  addItemsText: 'I en låda du har',
  chooseBin: 'I vilken låda ska sakerna ligga?',
  recentBins: 'Senaste lådorna',
  allBins: 'Alla lådor',
  firstTitle: 'Börja med en låda',
  firstText: 'Ge den ett namn och skriv upp vad som ligger i den, så hittar du allt igen på en sekund.',
  firstStepName: 'Välj en låda och ge den ett namn. Den högst upp på hyllan, till exempel.',
  firstStepFill: 'Skriv eller klistra in vad som ligger i den, en sak per rad.',
  firstStepFind: 'Sök var du än är, även utan täckning.',
  makeFirst: 'Gör din första låda',
  tryExamples: 'Prova med tre exempellådor',
  examplesAdded: 'Här är tre lådor att prova med.',
  examplesHere: 'Några av dem är exempel. Ändra som du vill.',
  removeExamples: 'Ta bort exempellådorna',
  examplesRemoved: 'Exempellådorna ligger i papperskorgen.',
};
