export const bins = {} as const;
