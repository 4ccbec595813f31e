export type JsonRecord = Readonly<Record<string, unknown>>;

/** An empty record for anything else. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Those elements of a list that are records. */
export function recordsOf(value: unknown): readonly JsonRecord[] {
  return listOf(value).filter(isRecord);
}

/** Texts, numbers and booleans as text; "" for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** SQLite has 0 and 1 for booleans. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|1)$/i.test(value));
}

/** The day of a time in milliseconds since 1970, or the text as it is. */
export function dayText(value: unknown): string {
  const isTime = typeof value === 'number' && Math.abs(value) < 8.64e15;
  return isTime ? new Date(value).toISOString().slice(0, 10) : textOf(value);
}

/** Groups the records by the text of one of their values; those without one are left out. */
export function groupedBy(records: readonly JsonRecord[], name: string): ReadonlyMap<string, JsonRecord[]> {
  const groups = new Map<string, JsonRecord[]>();
  for (const record of records) {
    const key = textOf(record[name]);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}
