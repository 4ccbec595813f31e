/** Each operation records its build: a refusal by an older server is not final. */
export const build: string = import.meta.env.VITE_BUILD ?? 'dev';
