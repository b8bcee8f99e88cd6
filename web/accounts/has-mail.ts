/** Returns whether the portal can email links; the server states this in the page. */
export function hasMail(): boolean {
  return 'mail' in document.documentElement.dataset;
}
