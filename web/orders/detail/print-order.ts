/** The longest time that printing waits for pictures. */
const longestWait = 4_000;

/** Prints the opened order, once its pictures have loaded: those below the fold would be missing. */
export async function printOrder(order: HTMLElement | null): Promise<void> {
  const pictures = [...(order?.querySelectorAll('img') ?? [])];
  for (const picture of pictures) picture.loading = 'eager';
  const loaded = Promise.allSettled(pictures.map(picture => picture.decode()));
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, longestWait))]);
  window.print();
}
