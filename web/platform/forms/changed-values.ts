/**
 * Returns the values that differ from those with which a form began. Sending only these takes back nothing that a
 * colleague changed meanwhile.
 */
export function changedValues<V extends object>(before: Readonly<NoInfer<V>>, now: V): Partial<V> {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => was.get(name) !== value)) as Partial<V>;
}

/** Returns the labels of the values that differ. */
export function changedLabels<V extends object>(labels: Record<keyof V, string>, before: V, now: V): string[] {
  return Object.keys(changedValues<V>(before, now)).map(name => labels[name as keyof V]);
}
