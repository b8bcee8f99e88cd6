/** Reads a value from local storage; null when there is none or the browser forbids storage. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads a JSON value; undefined when there is none or it is damaged. */
export function readKeptJson<T>(key: string): T | undefined {
  try {
    return JSON.parse(readKept(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. Returns false when the storage is full or forbidden. */
export function keep(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function dropKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is no value to remove.
  }
}
