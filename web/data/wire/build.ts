/** Operations carry it, so that an older server's refusal is not final. */
export const build: string = import.meta.env.VITE_BUILD ?? 'dev';
