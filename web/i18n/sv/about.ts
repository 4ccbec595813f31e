import type { about as en } from '../en/about.ts';
import type { Translated } from '../translated.ts';

export const about: Translated<typeof en> = {
  title: 'Om Whichbin',
  settingsText: 'Hjälp, vad som sparas på enheten, licenser',
  purpose: 'Tar reda på vilken låda en sak ligger i.',
  version: 'Version {{version}}',
  frontPage: 'Det här kan Whichbin',
  support: 'Hjälp',
  write: 'Skriv till oss',
  priority: 'Får svar först',
  nobody: 'Den här servern har ingen kontaktadress. Fråga den som driver den.',
  offline: 'Kontaktuppgifter visas när du är uppkopplad.',
  failed: 'Kontaktuppgifterna kunde inte hämtas.',
  unprovedTitle: 'E-postadresser kontrolleras inte här',
  unprovedText:
    'Den här servern skickar ingen e-post, så vem som helst kan skapa konto med vilken adress som helst. Dela med en länk som du själv skickar vidare, och titta en extra gång på vem som ber om åtkomst.',
  licenses: 'Licenser',
  licensesText: 'Whichbin bygger på andras arbete. De här delarna körs på din enhet.',
  showLicenses: 'Visa licenserna',
  licensesFailed: 'Det gick inte att hämta licenserna. Försök igen när du är uppkopplad.',
  device: 'På den här enheten',
  inMemoryTitle: 'Inget sparas på den här enheten',
  inMemoryText:
    'Webbläsaren låter inte Whichbin spara något. Whichbin fungerar så länge du är uppkopplad och glömmer allt när du stänger sidan.',
  deviceText: 'Dina lådor finns sparade här, så att de öppnas direkt och även utan täckning.',
  size: 'Storlek',
  bins: 'Lådor',
  items: 'Saker',
  waiting: 'Ändringar som väntar',
  persisted: 'Webbläsaren behåller det tills du loggar ut.',
  notPersisted: 'Webbläsaren kan rensa det om utrymmet tar slut. Allt som skickats finns på servern.',
  keep: 'Spara permanent på enheten',
  kept: 'Webbläsaren behåller det från och med nu.',
  notKept: 'Webbläsaren sa nej. Det brukar hjälpa att lägga Whichbin på hemskärmen.',
  limitedTitle: 'Fungerar bara uppkopplad',
  limitedText:
    'Adressen är inte skyddad med https, så webbläsaren sparar inget och Whichbin fungerar bara när du är uppkopplad.',
  shortcuts: 'Kortkommandon',
  shortcutNew: 'Sidans viktigaste funktion',
  shortcutClose: 'Stäng det som är öppet',
};
