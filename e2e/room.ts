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
  await withLargeText(page, async () =>
    expect.soft(await page.evaluate(whatHasNoRoom), 'with letters of twice the size').toEqual([]),
  );
}

/** Expects the same, and nothing that leaves its box or scrolls sideways. */
export async function expectRoomForTexts(page: Page, size = 'with letters of normal size'): Promise<void> {
  expect.soft(await page.evaluate(whatHasNoRoom), size).toEqual([]);
  expect.soft(await page.evaluate(whatLeavesItsBox), size).toEqual([]);
}

/** Expects the same with text of normal and twice the size. */
export async function expectRoomForLongTexts(page: Page): Promise<void> {
  await expectRoomForTexts(page);
  await withLargeText(page, () => expectRoomForTexts(page, 'with letters of twice the size'));
}

async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await look();
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
}

/**
 * Runs in the page. Finds truncated texts, split short words, texts broken into single letters, search fields without
 * room for a word, fields that phones zoom into, and the overflow of the page.
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
      // Chinese and Japanese lines may end after every letter.
      const endsAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
      const isTorn = tops.size > 1 && word.length < 10 && !/[-/@]/.test(word) && !endsAnywhere;
      // The wide letters of tools/lengthen-texts.ts.
      const fewest = endsAnywhere ? 0 : word.includes('WWWW') ? 2 : 4;
      if (isTorn || (tops.size > 2 && word.length / tops.size < fewest)) found.push(`torn: ${word}`);
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
  const isTouch = matchMedia('(pointer: coarse)').matches;
  for (const field of isTouch ? document.querySelectorAll<HTMLElement>('input, select, textarea') : []) {
    const isTyped = !field.matches('[type="checkbox"], [type="radio"], [type="file"], [aria-hidden="true"]');
    const size = Number.parseFloat(getComputedStyle(field).fontSize);
    if (isTyped && field.checkVisibility() && size < 16)
      found.push(`zooms: ${field.tagName}.${field.className} of ${size} px`);
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

/**
 * Runs in the page. Finds elements that reach over the edge of their list entry, dialog, menu or the page, dialogs and
 * menus that reach over the edge of the window, and boxes that scroll sideways within one of their children, as a row
 * of chips does not. A table may scroll.
 */
function whatLeavesItsBox(): string[] {
  const found = new Map<string, string>();
  for (const one of document.querySelectorAll('body *')) {
    if (!isShown(one)) continue;
    const isFloating = one.matches('[popover], [role="dialog"], [role="alertdialog"]');
    const box = one.parentElement?.closest('main, article, li, [popover], [role="dialog"], [role="alertdialog"]');
    if (isFloating && !one.parentElement?.closest('[popover]') && isBeyond(one))
      found.set(one.className, `outside the window: ${said(one)}`);
    if (!isFloating && box && isOver(one, box) && !isCut(one, box)) {
      found.set(`${box.tagName} ${one.className}`, `outside ${box.tagName}: ${said(one)}`);
    }
    const isScroller = /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1;
    const wide = [...one.children].filter(child => child.scrollWidth > one.clientWidth + 1);
    if (isScroller && wide.some(child => child.tagName !== 'TABLE')) {
      found.set(one.className, `scrolls sideways: ${said(one)}`);
    }
  }
  return [...found.values()];

  function said({ tagName, className, textContent }: Element): string {
    return `${tagName}.${className} ${textContent.trim().slice(0, 20)}`;
  }

  function isShown(one: Element): boolean {
    return (
      one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      one.getBoundingClientRect().width > 1 &&
      one.textContent !== '' &&
      !one.closest('.visually-hidden, svg, [inert]')
    );
  }

  function isBeyond(one: Element): boolean {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  }

  function isOver(one: Element, box: Element): boolean {
    const own = one.getBoundingClientRect();
    const { left, right } = box.getBoundingClientRect();
    return own.right > right + 1 || own.left < left - 1;
  }

  function isCut(one: Element, box: Element): boolean {
    for (let above = one.parentElement; above && above !== box; above = above.parentElement) {
      if (getComputedStyle(above).overflowX !== 'visible') return true;
    }
    return getComputedStyle(box).overflowX !== 'visible';
  }
}
