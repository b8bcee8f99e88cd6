export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Address = { method: Method; address: string; rest: Record<string, unknown> };

/** Splits 'PUT /api/orders/:id/complete' into its method and path. */
export function splitPath(call: string): { method: Method; path: string } {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path };
}

/**
 * Fills a call's path and, for a read, its query from `input`. `rest` contains the remaining values, which a change
 * sends as its body.
 */
export function addressOfPath(call: string, input: Record<string, unknown> = {}): Address {
  const { method, path } = splitPath(call);
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = String(rest[parameter]);
    delete rest[parameter];
    return encodeURIComponent(value.toWellFormed());
  });
  return method === 'GET' ? { method, address: filled + queryOf(rest), rest: {} } : { method, address: filled, rest };
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
