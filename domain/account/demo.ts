import { type Locale, locales } from '../locale.ts';

/** The accounts of a demo for each language: whose household it is, and somebody who sees the home and helps the club. */
export const demoRoles = ['owner', 'viewer'] as const;
export type DemoRole = (typeof demoRoles)[number];

/** Everybody may know it: the accounts are there to be tried. */
export const demoPassword = 'open-the-demo';

export const demoNames: Record<DemoRole, string> = { owner: 'Olga', viewer: 'Nils' };

/** A reserved name, which gets no mail. */
export function demoAddress(role: DemoRole, locale: Locale): string {
  return `${role}-${locale}@demo.example`;
}

export const demoAddresses = locales.flatMap((locale) => demoRoles.map((role) => demoAddress(role, locale)));
