export const scanModes = ['open', 'find', 'fill', 'put-away'] as const;
export type ScanMode = (typeof scanModes)[number];
