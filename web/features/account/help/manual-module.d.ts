/** The rendered pages of one language; scripts/manual/manual-plugin.ts makes both modules. */
declare module 'virtual:manual/*' {
  export const manual: readonly import('./manual-pages.ts').ManualPage[];
}
