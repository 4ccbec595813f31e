export const scanModes = ['open', 'find', 'fill', 'put-away', 'stock'] as const;
export type ScanMode = (typeof scanModes)[number];
