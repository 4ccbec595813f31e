export const scanModes = ['open', 'find', 'fill', 'put-away', 'hand-out', 'stock'] as const;
export type ScanMode = (typeof scanModes)[number];
