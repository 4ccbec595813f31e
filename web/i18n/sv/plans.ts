import type { plans as en } from '../en/plans.ts';
import type { Translated } from '../translated.ts';

export const plans: Translated<typeof en> = {
  names: { free: 'Gratis', pro: 'Pro', unlimited: 'Obegränsat' },
  see: 'Visa ditt abonnemang',
  binsUsed: 'Lådor du använder',
  used: '{{used}} av {{max}}',
  roomLeft_one: 'Plats för {{count}} låda till.',
  roomLeft_other: 'Plats för {{count}} lådor till.',
  full: 'Alla används. Lägger du en låda i papperskorgen blir det plats för en ny.',
  over: 'Det är fler än vad som ingår. Inget försvinner eller döljs, men du kan inte skapa nya lådor.',
};
