type Replace = (text: string, field: string) => string;

/** Replaces every text in the value, at any depth, by its field. Keeps pictures. */
export function replaceTexts<T>(value: T, by: Replace, field?: string): T;
export function replaceTexts(value: unknown, by: Replace, field = ''): unknown {
  if (typeof value === 'string') return by(value, field);
  if (Array.isArray(value)) return value.map(one => replaceTexts(one, by, field));
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceTexts(one, by, name)]));
}
