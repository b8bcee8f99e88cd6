import { useEffect } from 'react';

/** The longest time that printing waits for pictures. */
const longestWait = 4_000;

/** Returns the function that prints the opened order, which Ctrl+P or Cmd+P calls, too. */
export function usePrintOrder(): () => void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isPrint || event.defaultPrevented) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return print;
}

function print(): void {
  void printOrder(document.querySelector<HTMLElement>('[data-opened]'));
}

/** Prints once the pictures have loaded: those below the fold would be missing. */
async function printOrder(order: HTMLElement | null): Promise<void> {
  const pictures = [...(order?.querySelectorAll('img') ?? [])];
  for (const picture of pictures) picture.loading = 'eager';
  const loaded = Promise.allSettled(pictures.map(picture => picture.decode()));
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, longestWait))]);
  window.print();
}
