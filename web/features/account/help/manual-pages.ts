/** The pages of the manual (docs/manual/) by section, in the order of the table of contents. */
export const manualSections = {
  start: ['first-labels', 'packing', 'adding-items', 'scanning'],
  find: ['finding', 'questions'],
  everyday: ['lending', 'lists', 'stock-check', 'lost-label', 'undo'],
  details: ['floor-plan', 'fields', 'documents'],
  together: ['sharing', 'roles'],
  data: ['import', 'export', 'restore', 'privacy'],
  device: ['offline', 'notifications', 'passkeys', 'keyboard'],
  server: ['home-https', 'programs'],
} as const;

export type ManualSection = keyof typeof manualSections;
export type PageSlug = (typeof manualSections)[ManualSection][number];

export const pageSlugs: readonly PageSlug[] = Object.values(manualSections).flat();

/** A page in one language, as scripts/manual/render-manual.ts makes it from its Markdown. */
export type ManualPage = {
  slug: PageSlug;
  title: string;
  /** Other words that people look for it by, separated by commas. */
  keywords: string;
  /** The first paragraph as plain text, for search engines. */
  summary: string;
  html: string;
};
