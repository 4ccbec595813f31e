export const scanModes = ['open', 'put-away'] as const;
export type ScanMode = (typeof scanModes)[number];
