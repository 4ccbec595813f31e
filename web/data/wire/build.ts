/** The build this page was made by; an operation carries it, so that an older server's refusal is not taken for final. */
export const build: string = import.meta.env.VITE_BUILD ?? 'dev';
