/**
 * Returns the values that differ from those with which a form began. Sending only these takes back nothing that a
 * colleague changed meanwhile.
 */
export function changedValues<V extends object>(before: Readonly<NoInfer<V>>, now: V): Partial<V> {
  const isChanged = ([name, value]: [string, unknown]) => before[name as keyof V] !== value;
  return Object.fromEntries(Object.entries(now).filter(isChanged)) as Partial<V>;
}
