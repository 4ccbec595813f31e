import type { finding as en } from '../en/finding.ts';
import type { Translated } from '../translated.ts';

export const finding: Translated<typeof en> = {
  looking: 'Letar efter lådan',
  notYours: 'Du kan titta i lådan eftersom den inte är privat. Den sparas inte på den här enheten.',
  ask: 'Be om åtkomst',
  askTitle: 'Be om åtkomst till ”{{name}}”',
  askText: 'Ägaren och administratörerna ser ditt namn, din e-postadress och det du skriver.',
  message: 'Meddelande',
  messageHint: 'Vem du är, eller vad du behöver den till',
  messageMark: 'Ett meddelande kan inte börja med ”{{mark}}”.',
  wholePlaceHint: 'Be även om åtkomst till platsen där den står, med alla lådor där.',
  send: 'Skicka förfrågan',
  sendFailed: 'Förfrågan kunde inte skickas',
  needsConnection: 'Du måste vara uppkopplad för att fråga. Det du har skrivit finns kvar.',
  sent: 'Förfrågan är skickad',
  askedTitle: 'Du har bett om åtkomst',
  askedPlace: 'Du har bett om åtkomst till hela platsen där den står.',
  askedText: 'När du får åtkomst öppnas hela lådan här.',
  askedWhen: 'Du har bett om åtkomst, {{when}}',
  withdraw: 'Dra tillbaka förfrågan',
  toRequests: 'Dina förfrågningar',
  items: 'Vad som ligger i den',
  empty: 'Det ligger inget i den.',
  more_one: 'och {{count}} sak till',
  more_other: 'och {{count}} saker till',
  several: 'Flera lådor har den här märkningen',
  severalText:
    'Vem som helst kan ge en låda som inte är privat vilken märkning som helst. Välj den du känner igen på namnet.',
  severalOwnText: 'Välj den du menar.',
  shortLabelText:
    'Den kan vara privat, och den korta texten säger inte vems låda det är. Skanna koden eller skriv de 12 tecknen under den, så kan du fråga ägaren. Eller fråga den du fick etiketten av.',
  privateLabel: 'Etiketten hör till en privat låda, eller till ingen.',
  askOwnerText: 'Om den hör till en låda kan ägaren ge dig åtkomst.',
  askOwnerSees: 'Om etiketten hör till en låda ser ägaren ditt namn, din e-postadress och det du skriver.',
  askOwner: 'Fråga ägaren',
  ownerAsked: 'Du har frågat. Om etiketten hör till en låda kan ägaren ge dig åtkomst. Då får du en notis.',
  labelTitle: 'Det här är etiketten på en låda',
  labelText:
    'Någon håller ordning på vad som ligger i den med Whichbin. Logga in för att se det, om ni delar lådan, eller för att fråga ägaren.',
};
