import type { errors as en } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

export const errors: Translated<typeof en> = {
  session: {
    missing: 'Du är inte inloggad',
    expired: 'Din inloggning har gått ut. Logga in igen.',
    revoked: 'Du har loggats ut.',
    otherUser: 'Någon annan är inloggad.',
    deleting: 'Det här kontot kommer att raderas.',
    foreignOrigin: 'Anropet kom från en annan webbplats.',
  },
  auth: {
    wrongCredentials: 'Fel e-postadress eller lösenord.',
    emailTaken: 'Det finns redan ett konto med den e-postadressen.',
    invalidEmail: 'Det här är ingen e-postadress.',
    passwordTooShort: 'Lösenordet är för kort.',
    passwordTooLong: 'Lösenordet är för långt.',
    lockedOut_one: 'För många försök. Vänta {{n}} minut och försök igen.',
    lockedOut_other: 'För många försök. Vänta {{n}} minuter och försök igen.',
    passwordCommon: 'Det här är ett av de lösenord som gissas först. Välj ett annat.',
    wrongPassword: 'Det är inte ditt nuvarande lösenord.',
    linkEnded: 'Länken har redan använts eller slutat gälla. Be om en ny.',
    noMail: 'Den här servern skickar ingen e-post.',
    noPassword: 'Kontot har inget lösenord än.',
    signUpClosed: 'Här går det inte att skapa nya konton. Be den som driver servern om ett.',
    signUpInvited:
      'För att skapa ett konto här behöver du en inbjudan. Öppna länken i inbjudan, eller be om en ny.',
    passwordOff: 'Den här servern använder inga lösenord.',
    providerDown: 'Inloggningstjänsten går inte att nå. Försök igen om en stund.',
  },
  request: {
    invalid: 'Något av det som skickades stämmer inte.',
    malformed: 'Det som skickades är inte giltig JSON.',
    tooLarge: 'Det är för mycket att skicka på en gång.',
    notJson: 'Content-Type måste vara application/json.',
    unknownCall: 'Det anropet finns inte.',
    tooMany: 'För många försök. Vänta en stund och försök igen.',
  },
  server: {
    busy: 'Servern är upptagen. Vi försöker igen.',
    failed: 'Något gick fel hos oss.',
  },
  texts: { tooManyMarks: 'En bokstav har för många accenter. Skriv den med färre.' },
  client: {
    network: 'Servern kunde inte nås.',
    timeout: 'Servern svarade inte i tid.',
    badRequest: 'Förfrågan gick inte att förstå.',
    forbidden: 'Förfrågan stoppades på vägen.',
    notFound: 'Servern hittade inte det här. Den kanske startar om.',
    conflict: 'Något annat ändrades samtidigt.',
    cancelled: 'Förfrågan avbröts på vägen.',
    unsupported: 'Servern kan inte göra det här än. Den kan behöva uppdateras.',
    notJson: 'Svaret är inte giltig JSON.',
    storageFull: 'Enheten har inte plats för att spara din ändring.',
    noData: 'Svaret saknar data.',
  },
};
