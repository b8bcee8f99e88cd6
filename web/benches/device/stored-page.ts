/**
 * Makes the service worker store the bench pages, on paired devices only, or delete them (docs/decisions/0031). Without
 * https there is no service worker: without a network, an open page still works, but no page can be opened.
 */
export async function storePage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  await tellWorker('keepBench');
  // Without this request, the browser may delete the outbox when the device is full.
  await navigator.storage?.persist?.();
}

export async function forgetPage(): Promise<void> {
  if ('serviceWorker' in navigator) await tellWorker('forgetBench');
}

/** Reloads the page from the server: the stored one is in the language of the device's earlier bench. */
export async function showInOwnLanguage(): Promise<void> {
  if (navigator.serviceWorker?.controller) await forgetPage();
  location.reload();
}

async function tellWorker(message: 'keepBench' | 'forgetBench'): Promise<void> {
  const registration = await Promise.race([navigator.serviceWorker.ready, after(5_000)]);
  registration?.active?.postMessage(message);
}

function after(ms: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, ms, undefined));
}
