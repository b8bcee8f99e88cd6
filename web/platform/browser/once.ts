/** Creates the value on first use: each such value costs a phone about 10 ms, and no screen needs all of them. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
