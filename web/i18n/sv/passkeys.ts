import type { passkeys as en, passkeyErrors as enErrors } from '../en/passkeys.ts';
import type { Translated } from '../translated.ts';

export const passkeys: Translated<typeof en> = {
  text: 'Logga in med fingeravtryck, ansikte eller skärmlås i stället för lösenord.',
  reading: 'Dina passnycklar hämtas.',
  offline: 'Du måste vara uppkopplad för att se och ändra dina passnycklar.',
  none: 'Du har inga än.',
  unnamed: 'Passnyckel',
  unused: 'Tillagd {{date}} · inte använd än',
  used: 'Tillagd {{date}} · användes senast {{when}}',
  add: 'Lägg till en passnyckel',
  added: 'Passnyckeln är tillagd. Nu kan du logga in med den.',
  confirm: 'Bekräfta med ditt lösenord att det är du.',
  confirmPassword: 'Ditt lösenord',
  continue: 'Fortsätt',
  acts: 'Fler val för {{name}}',
  rename: 'Byt namn',
  renameTitle: 'Byt namn på passnyckeln',
  nameLabel: 'Namn',
  nameMissing: 'Ange ett namn.',
  saveName: 'Spara namnet',
  renamed: 'Passnyckeln heter nu {{name}}.',
  remove: 'Ta bort',
  removeTitle: 'Ta bort {{name}}?',
  removeText:
    'Du kan inte längre logga in med den. Radera den på sin enhet också, annars föreslås den fortfarande där.',
  removed: '{{name}} är borttagen.',
};

export const passkeyErrors: Translated<typeof enErrors> = {
  notFound: 'Den här passnyckeln är okänd här. Den kan ha tagits bort.',
  refused: 'Passnyckeln kunde inte kontrolleras. Försök igen.',
  tooLate: 'Det tog för lång tid. Försök igen.',
  taken: 'Passnyckeln är redan tillagd.',
  full_one: 'Ett konto kan ha {{n}} passnyckel. Ta bort den först.',
  full_other: 'Ett konto kan ha {{n}} passnycklar. Ta bort en först.',
  confirmFirst: 'Bekräfta med ditt lösenord först.',
  signInFirst: 'Logga ut och in igen och lägg sedan till passnyckeln inom tio minuter.',
  lastWayIn: 'Passnyckeln är ditt enda sätt att logga in. Lägg till en annan först.',
  cancelled: 'Ingen passnyckel användes. Försök igen eller logga in på ett annat sätt.',
  otherAccount: 'Passnyckeln hör till ett annat konto, som du nu är inloggad på. Inget har raderats.',
  notAdded: 'Ingen passnyckel lades till.',
  unsupported: 'Passnycklar går inte att använda i den här webbläsaren eller på den här adressen.',
};
