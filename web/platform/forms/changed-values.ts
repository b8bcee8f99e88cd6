/**
 * Returns the values that differ from those with which a form began. Sending only these takes back nothing that a
 * colleague changed meanwhile.
 */
export function changedValues<V extends object>(before: Readonly<NoInfer<V>>, now: V): Partial<V> {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => was.get(name) !== value)) as Partial<V>;
}
