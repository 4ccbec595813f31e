import type { google as en } from '../en/google.ts';
import type { Translated } from '../translated.ts';

export const google: Translated<typeof en> = {
  continue: 'Fortsätt med Google',
  or: 'eller med e-post',
  waiting: 'Fortsätt i Googles fönster.',
  offline: 'Du måste vara uppkopplad för det här.',
  answers: {
    closed: 'Googles fönster stängdes innan du var klar. Inget har ändrats.',
    refused: 'Du lät inte Google dela vem du är. Inget har ändrats.',
    ended: 'Det tog för lång tid eller påbörjades på nytt någon annanstans. Försök igen.',
    failed: 'Svaret från Google gick inte att använda. Försök igen om en stund.',
    unproved: 'Google har inte bekräftat att adressen är din. Bekräfta den hos Google först.',
    otherAccount: 'Det Google-kontot hör till ett annat konto här.',
    signUpClosed: 'Det finns inget konto här för det Google-kontot, och nya konton kan inte skapas.',
    signUpInvited:
      'Det finns inget konto här för det Google-kontot. För att skapa ett behöver du en inbjudan: öppna länken i den först.',
    hasPassword: 'Det finns redan ett konto med den adressen',
  },
  hasPasswordText:
    'Det har ett lösenord, så vi släpper inte in Google utan vidare. Logga in med lösenordet och anslut sedan Google i Inställningar.',
  toSignIn: 'Logga in med lösenordet',
  name: 'Google',
  connected: 'Du kan logga in med Google.',
  notConnected: 'Logga in med ett tryck.',
  connect: 'Anslut',
  connectLabel: 'Anslut Google',
  disconnect: 'Koppla från',
  disconnectLabel: 'Koppla från Google',
  connectHint: 'Bekräfta med ditt lösenord att det är du. Google-kontot får ha en annan adress.',
  disconnectHint: 'Sedan loggar du in med ditt lösenord.',
  password: 'Ditt lösenord',
  nowConnected: 'Google är anslutet.',
  nowDisconnected: 'Google är frånkopplat.',
  onlyWay: 'Du loggar in med Google. Välj ett lösenord innan du kopplar från.',
  setPassword: 'Välj ett lösenord',
  setPasswordHint: 'Vi mejlar en länk till {{email}} där du väljer det. Då loggas du ut på alla enheter.',
  sendLink: 'Skicka länken',
  linkSent: 'Ett mejl med en länk är på väg till {{email}}. Länken gäller i en timme.',
  noMail:
    'Den här servern skickar ingen e-post. Den som driver den kan ge dig en länk för att välja ett lösenord.',
};
