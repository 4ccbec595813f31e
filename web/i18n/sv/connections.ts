import type { connections as en } from '../en/connections.ts';
import type { Translated } from '../translated.ts';

export const connections: Translated<typeof en> = {
  offline: 'Du måste vara uppkopplad för det här.',
  connected: 'Du kan logga in med {{name}}.',
  notConnected: 'Logga in med ett tryck.',
  needsPassword: 'Välj ett lösenord innan du ansluter.',
  connect: 'Anslut',
  connectLabel: 'Anslut {{name}}',
  disconnect: 'Koppla från',
  disconnectLabel: 'Koppla från {{name}}',
  connectHint: 'Bekräfta med ditt lösenord att det är du. Kontot hos {{name}} får ha en annan adress.',
  disconnectHint: 'Sedan loggar du in med ditt lösenord.',
  password: 'Ditt lösenord',
  nowConnected: '{{name}} är anslutet.',
  nowDisconnected: '{{name}} är frånkopplat.',
  onlyWay: 'Du loggar in med {{name}}. Välj ett lösenord innan du kopplar från.',
  setPassword: 'Välj ett lösenord',
  setPasswordHint: 'Vi mejlar en länk till {{email}} där du väljer det. Då loggas du ut på alla enheter.',
  sendLink: 'Skicka länken',
  linkSent: 'Ett mejl med en länk är på väg till {{email}}. Länken gäller i en timme.',
  noMail:
    'Den här servern skickar ingen e-post. Den som driver den kan ge dig en länk för att välja ett lösenord.',
};
