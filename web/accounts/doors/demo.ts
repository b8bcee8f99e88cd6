import { readStored } from '../../platform/browser/stored.ts';

/** Where a browser keeps the id of the user that it became by a door of the demo. */
export const visitorKey = 'demo-visitor';

/** Whether the demo runs on this computer; its server states this in the page (demo/doors/). */
export function isDemo(): boolean {
  return 'demo' in document.documentElement.dataset;
}

/** Whether a visitor of the demo became this user by a door. */
export function isVisitor({ id }: { id: number }): boolean {
  return isDemo() && readStored(visitorKey) === String(id);
}
