import type { recovery as en } from '../en/recovery.ts';
import type { Translated } from '../translated.ts';

export const recovery: Translated<typeof en> = {
  title: 'Glömt lösenordet?',
  text: 'Skriv adressen till ditt konto. Finns det ett så kommer en länk till ett nytt lösenord.',
  send: 'Skicka länken',
  sentTitle: 'Titta i din inkorg',
  sentText:
    'Om det finns ett konto med {{email}} kommer ett mejl med en länk. Länken gäller i en timme. Kommer inget mejl kan det ha hamnat bland skräpposten.',
  otherAddress: 'Ta en annan adress',
  noMailTitle: 'Den här servern skickar ingen e-post',
  noMailText:
    'Den som driver servern kan göra en länk till ett nytt lösenord och ge den till dig. Fråga där.',
  noMailWrite: 'Skriv till {{email}}',
  failed: 'Det gick inte att nå servern. Försök igen om en stund.',
  offline: 'Du är offline. För det här måste du vara uppkopplad.',
  resetTitle: 'Välj ett nytt lösenord',
  resetText: 'Du loggas ut på alla enheter. Det som de inte har skickat än går förlorat där.',
  newPassword: 'Nytt lösenord',
  save: 'Spara lösenordet',
  savedTitle: 'Lösenordet är bytt',
  savedText: 'Logga in med det. Alla enheter har loggats ut.',
  removedTitle: 'Övriga sätt att logga in är borttagna',
  removedPasskeys_one: '{{count}} passnyckel',
  removedPasskeys_other: '{{count}} passnycklar',
  removedGoogle: 'Det anslutna Google-kontot',
  removedWhy:
    'Ingen hade hittills bekräftat adressen, så någon annan kan ha lagt till dem. Lägg till dina egna igen i Inställningar, och kontrollera vilka som har åtkomst till dina lådor.',
  leftTitle: 'Det går fortfarande att logga in utan lösenordet',
  leftPasskeys_one: 'Med {{count}} passnyckel',
  leftPasskeys_other: 'Med {{count}} passnycklar',
  leftGoogle: 'Med det anslutna Google-kontot',
  leftText: 'Känner du inte igen någon av dem tar du bort den i Inställningar.',
  toSignIn: 'Till inloggningen',
  signUpInvited: 'Ange adressen som inbjudan skickades till.',
  signUpText: 'Vi mejlar dig en länk där du väljer ditt lösenord.',
  signUpSentText:
    'Ett mejl med en länk är på väg till {{email}}. Öppna den inom ett dygn, på den här enheten eller en annan. Kommer inget mejl kan det ha hamnat bland skräpposten.',
  signUpEndedText: 'Den gäller i ett dygn och bara en gång. Be om en ny.',
  welcome: 'Välkommen, {{name}}! Välj ett lösenord för {{email}}, sedan är du klar.',
  provingTitle: 'Din e-postadress',
  proving: 'Ett ögonblick …',
  provedTitle: 'Din adress är bekräftad',
  provedText: 'Från och med nu når dig det som andra delar med {{email}}.',
  addressChangedTitle: 'Din adress är bytt',
  addressChangedText: 'Från och med nu loggar du in med {{email}}.',
  proofEndedText:
    'Länken gäller ett annat konto, har redan använts eller är för gammal. I Inställningar kan du få en ny skickad.',
  toSettings: 'Till Inställningar',
  toApp: 'Fortsätt',
  endedTitle: 'Länken fungerar inte längre',
  again: 'Be om en ny länk',
};
