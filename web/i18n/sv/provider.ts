import type { provider as en } from '../en/provider.ts';
import type { Translated } from '../translated.ts';

export const provider: Translated<typeof en> = {
  continue: 'Fortsätt med {{name}}',
  or: 'eller med e-post',
  waiting: 'Fortsätt i fönstret från {{name}}.',
  answers: {
    closed: 'Fönstret från {{name}} stängdes innan du var klar. Inget har ändrats.',
    refused: 'Du lät inte {{name}} dela vem du är. Inget har ändrats.',
    ended: 'Det tog för lång tid eller påbörjades på nytt någon annanstans. Försök igen.',
    failed: 'Svaret från {{name}} gick inte att använda. Försök igen om en stund.',
    unproved: '{{name}} har inte bekräftat att adressen är din. Bekräfta den där först.',
    noEmail: '{{name}} delade ingen e-postadress, och ett konto här behöver en.',
    noGroup:
      '{{name}} känner dig, men du är inte med i gruppen som får logga in här. Fråga den som driver servern.',
    otherAccount: 'Det kontot hos {{name}} hör till ett annat konto här.',
    signUpClosed: 'Det finns inget konto här för det kontot hos {{name}}, och nya konton kan inte skapas.',
    signUpInvited:
      'Det finns inget konto här för det kontot hos {{name}}. För att skapa ett behöver du en inbjudan: öppna länken i den först.',
    hasPassword: 'Det finns redan ett konto med den adressen',
  },
  hasPasswordText:
    'Det har ett lösenord, så vi släpper inte in {{name}} utan vidare. Logga in med lösenordet och anslut sedan {{name}} i Inställningar.',
  notConnectedText:
    'Det är inte anslutet till {{name}}. {{name}} måste först bekräfta adressen, eller så får den som driver servern hjälpa till.',
  toSignIn: 'Logga in med lösenordet',
};
