/** Made when it is first needed: each costs a phone some 10 ms, and no screen needs them all. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
