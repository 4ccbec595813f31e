import type { account as en } from '../en/account.ts';
import type { Translated } from '../translated.ts';

export const account: Translated<typeof en> = {
  intro: 'Skriv upp vad som ligger i vilken låda, så hittar du det igen på en sekund. Även utan täckning.',
  signInTitle: 'Välkommen tillbaka',
  signUpTitle: 'Skapa ditt konto',
  name: 'Ditt namn',
  email: 'E-post',
  password: 'Lösenord',
  passwordHint_one: 'Minst {{count}} tecken.',
  passwordHint_other: 'Minst {{count}} tecken.',
  showPassword: 'Visa lösenordet',
  hidePassword: 'Dölj lösenordet',
  remember: 'Håll mig inloggad på den här enheten',
  cannotRemember: 'Webbläsaren sparar ingenting när den stängs, så då får du logga in igen.',
  signIn: 'Logga in',
  signInByPasskey: 'Logga in med passnyckel',
  forgot: 'Glömt lösenordet?',
  signUp: 'Skapa konto',
  newHere: 'Ny här?',
  toSignUp: 'Skapa ett konto',
  haveAccount: 'Har du redan ett konto?',
  toSignIn: 'Logga in i stället',
  nameMissing: 'Skriv ditt namn.',
  nameTooLong_one: 'Högst {{count}} tecken.',
  nameTooLong_other: 'Högst {{count}} tecken.',
  emailMissing: 'Skriv din e-postadress.',
  emailInvalid: 'En e-postadress ser ut som namn@exempel.se.',
  passwordMissing: 'Skriv ditt lösenord.',
  passwordTooShort_one: 'Använd minst {{count}} tecken.',
  passwordTooShort_other: 'Använd minst {{count}} tecken.',
  offline: 'Du är offline. Du måste vara uppkopplad för att logga in.',
  offlineSignUp: 'Du är offline. Du måste vara uppkopplad för att skapa ett konto.',
  otherWaiting_one:
    'På den här enheten finns {{count}} ändring från {{name}} som inte har skickats. Bara {{name}} kan skicka den, genom att logga in här.',
  otherWaiting_other:
    'På den här enheten finns {{count}} ändringar från {{name}} som inte har skickats. Bara {{name}} kan skicka dem, genom att logga in här.',
  pausedText:
    'Din inloggning har gått ut. Lådorna finns kvar här. Logga in igen för att skicka och hämta ändringar.',
  languages: { en: 'English', sv: 'Svenska' },
  sampleBins: { first: 'Julsaker', second: 'Verktyg', third: 'Vinterkläder' },
  samplePlaces: { first: 'Vinden', second: 'Garaget', third: 'Källaren' },
};
