export const scanModes = ['open', 'fill', 'put-away'] as const;
export type ScanMode = (typeof scanModes)[number];
