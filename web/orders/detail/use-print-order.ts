import { useEffect } from 'react';
import { shortcutKey } from '../../platform/browser/keys.ts';

/** The maximum time that printing waits for pictures. */
const longestWait = 4_000;

/** Returns the function that prints the opened order. Ctrl+P and Cmd+P also call it. */
export function usePrintOrder(): () => void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = shortcutKey(event).toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
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

/** Waits until the pictures have loaded, because those outside the viewport would be missing. */
async function printOrder(order: HTMLElement | null): Promise<void> {
  const pictures = [...(order?.querySelectorAll('img') ?? [])];
  for (const picture of pictures) picture.loading = 'eager';
  const loaded = Promise.allSettled(pictures.map(picture => picture.decode()));
  await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, longestWait))]);
  window.print();
}
