/** The languages of the screens, mails and pushes. */
export const locales = ['en', 'sv'] as const;
export type Locale = (typeof locales)[number];
