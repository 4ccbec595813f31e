export const items = {} as const;
