import { expect, type Page } from '@playwright/test';

/**
 * Widths besides 390 and 1,440: the narrowest phone, the last width with the phone layout, the first with the desktop
 * layout, and small screens.
 */
const otherWidths = { phone: [360, 860], desk: [861, 1024, 1200] };

/**
 * Expects no truncated or split texts and no content wider than the page, at any width and with text of twice the size.
 */
export async function expectRoom(page: Page): Promise<void> {
  const given = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of given.width < 400 ? otherWidths.phone : otherWidths.desk) {
    await page.setViewportSize({ ...given, width });
    expect.soft(await page.evaluate(whatHasNoRoom), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(given);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  expect.soft(await page.evaluate(whatHasNoRoom), 'with letters of twice the size').toEqual([]);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
}

/**
 * Runs in the page. Finds truncated texts, split short words, texts broken into single letters, search fields without
 * room for a word, and the overflow of the page.
 */
function whatHasNoRoom(): string[] {
  // Not innerWidth: on phones it grows with overflowing content.
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
    for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const tops = new Set(lines.map(({ top }) => Math.round(top)));
      const isTorn = tops.size > 1 && word.length < 10 && !/[-/@]/.test(word);
      if (isTorn || (tops.size > 2 && word.length / tops.size < 4)) found.push(`torn: ${word}`);
      const cutBy = lines.length > 0 && whatCuts(parent, range.getBoundingClientRect());
      if (cutBy) found.push(`cut: ${word} in ${cutBy}`);
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type="search"]')) {
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
    const width = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const isTooNarrow = field.checkVisibility({ visibilityProperty: true }) && width < 2 * Number.parseFloat(fontSize);
    if (isTooNarrow) found.push(`no room to type: ${field.placeholder || field.ariaLabel}`);
  }
  return [...new Set(found)];

  /** Scrolling elements can show all of their text. Texts with an ellipsis are complete in the details. */
  function whatCuts(from: Element, rect: DOMRect): string | undefined {
    for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return;
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return;
      const isCut = rect.right > edge.right + 1 || rect.left < edge.left - 1 || rect.bottom > edge.bottom + 1;
      if (/hidden|clip/.test(overflowX) && isCut) return `${box.tagName}.${box.className}`;
      if (position === 'fixed') return rect.right > innerWidth + 1 || rect.left < -1 ? 'the window' : undefined;
    }
    return rect.right > document.documentElement.clientWidth + 1 ? 'the page' : undefined;
  }
}
