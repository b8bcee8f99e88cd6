import type { Page } from '@playwright/test';

/** Words that Intl writes, in the English of both pseudo-languages: '18 Nov', 'Wednesday', '2 hours', '3 days ago'. */
const ofIntl = new Set(
  ['en', 'en-GB'].flatMap(locale =>
    (['long', 'short'] as const).flatMap(length => {
      const days = Array.from({ length: 91 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + 4 * at)));
      const relative = new Intl.RelativeTimeFormat(locale, { style: length });
      const written = [
        ...days.map(day => day.toLocaleDateString(locale, { weekday: length, month: length, timeZone: 'UTC' })),
        ...(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap(unit =>
          [1, 2].flatMap(count => [
            count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: length }),
            relative.format(count, unit),
            relative.format(-count, unit),
          ]),
        ),
      ];
      return written.flatMap(text => text.match(/\p{L}+/gu) ?? []);
    }),
  ),
);
/** What steps of e2e/screens.ts type and answer. */
const typed =
  /^(?:nothing|xyzzy|Harbour|Goods|Ines|Okafor|Sam|Whitlock|Safari|iPhone|Chrome|Linux|Blind|stamp|inside|edges|painted|black|color)$/;
const addresses = /\S+(?:@|:\/\/)\S+|\S+\.example/g;

/** Returns the texts of a page that are in plain English, with the words that are. */
export async function plainTexts(page: Page): Promise<string[]> {
  const found = (await page.evaluate(textsOfPage)).flatMap(text => {
    const words =
      text
        .replace(/\u202e[^\u202c]*\u202c/g, ' ')
        .replace(addresses, ' ')
        .match(/\p{L}+/gu) ?? [];
    const plain = words.filter(
      word => word.length > 1 && /[aeiou]/i.test(word) && !ofIntl.has(word) && !typed.test(word),
    );
    return plain.length > 0 ? [`${plain.join(' ')}: ${text}`] : [];
  });
  return [...new Set(found)];
}

/** Runs in the page. Returns what people read, see on hovering and hear. */
function textsOfPage(): string[] {
  const found = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement?.closest('script, style, noscript, textarea, [lang]:not(html)'))
      found.push(texts.currentNode.nodeValue ?? '');
  }
  const attributes = [
    'placeholder',
    'title',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
  ];
  for (const attribute of attributes)
    for (const one of document.querySelectorAll(`body [${attribute}]`)) found.push(one.getAttribute(attribute) ?? '');
  // Languages have their own names everywhere.
  const languages = (document.documentElement.dataset.languages ?? '').split('|').map(one => one.replace(/^\S+ /, ''));
  return found.filter(text => text.trim() !== '' && !languages.includes(text));
}
