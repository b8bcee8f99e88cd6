export const cardId = (key: string) => `card-${key}`;
/** In frames: a column may take seconds to render on a slow device. */
const tries = 300;

/** Focuses a card once it is rendered; with `column`, once it is rendered in that column. */
export function focusCard(key: string, column?: string, left = tries): void {
  const card = document.getElementById(cardId(key));
  const isThere = card && (!column || card.closest<HTMLElement>('[data-column]')?.dataset.column === column);
  if (isThere) card.focus();
  else if (left > 0) requestAnimationFrame(() => focusCard(key, column, left - 1));
}
