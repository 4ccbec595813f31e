import type { binForm as en } from '../en/bin-form.ts';
import type { Translated } from '../translated.ts';

export const binForm: Translated<typeof en> = {
  gone: 'Lådan finns inte längre',
  goneText: 'Den har tagits bort eller delas inte längre med dig. Du kan fortfarande kopiera det du skrev.',
  pickInside: 'Var står den?',
  nameHint: 'Skriv det som står på lådan',
  nameTakenOf: '{{owner}} har redan en låda med det namnet.',
  inParent: 'Finns i',
  isPrivate: 'Privat',
  isPrivateHint: 'Bara du och de du delar den med kan se den.',
  isPublicHint: 'Alla inloggade som har koden eller märkningen kan titta.',
  labelHint: 'Kort text som också står på lådan, t.ex. A3',
  scanSticker: 'Skanna en etikett',
  aliasesHint: 'Högst 20, en per rad. Lådan öppnas när en sådan etikett skannas.',
  descriptionHint: 'Vad som hör hemma i den',
  more: 'Fler uppgifter',
  moreSummary: 'Märkning, beskrivning, taggar, symbol',
  fullHint: 'Ta bort en låda som du inte behöver längre, eller använd en du har.',
  fullButOthers:
    'Du kan ändå skapa en på någon annans plats eller i någon annans låda: välj under ”Finns i”.',
  noIcon: 'Första bokstaven',
  planMeter: 'Lådor i ditt abonnemang',
  planMeterText: '{{held}} av {{max}}',
  withCode: 'Lådan får etiketten med koden {{code}}.',
  nearLimit_one: 'Du har plats för {{count}} låda till.',
  nearLimit_other: 'Du har plats för {{count}} lådor till.',
  nameMissing: 'Ge lådan ett namn.',
};
