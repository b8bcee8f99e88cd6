export const cardId = (key: string) => `card-${key}`;
const tries = 30;

/** Focuses a card, once it is rendered in its column. */
export function focusCard(key: string, left = tries): void {
  const card = document.getElementById(cardId(key));
  if (card) card.focus({ preventScroll: false });
  else if (left > 0) requestAnimationFrame(() => focusCard(key, left - 1));
}
