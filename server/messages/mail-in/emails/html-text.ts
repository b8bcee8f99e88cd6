import { htmlToText } from 'html-to-text';

/** The characters of a page that are read, after styles are removed; more than people write. */
const mostCharacters = 300_000;
/** Deeper pages are not written by people, and reading them takes seconds. */
const mostDepth = 500;

/**
 * Returns the text of an HTML email. Quotes begin with '>' as in plain emails. Scripts, styles and addresses of links and pictures
 * are left out, and nothing is fetched.
 */
export function textOfHtml(html: string): string {
  const page = withoutBlocks(html).slice(0, mostCharacters);
  if (isDeep(page)) return page.replace(/<[^<>]*>/g, ' ');
  return htmlToText(page, {
    wordwrap: false,
    limits: { maxDepth: mostDepth, maxChildNodes: 20_000, maxInputLength: mostCharacters },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
      // Without these, the cells of a row would be one word.
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map(selector => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
      ...['ul', 'ol'].map(selector => ({ selector, options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } })),
      { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ],
  });
}

/** Removes what is no text before the length is measured: the styles of Outlook alone may have 100 KB. */
function withoutBlocks(html: string): string {
  let text = html;
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<style', '</style>'],
    ['<script', '</script>'],
    ['<title', '</title>'],
  ] as const) {
    text = cutBlocks(text, start, end);
  }
  return text;
}

function cutBlocks(text: string, start: string, end: string): string {
  const small = text.toLowerCase();
  // Some letters have another length in lowercase.
  if (small.length !== text.length) return text;
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = small.indexOf(start, at);
    if (from < 0) return kept.length === 0 ? text : [...kept, text.slice(at)].join('');
    kept.push(text.slice(at, from));
    const to = small.indexOf(end, from);
    if (to < 0) return kept.join('');
    at = to + end.length;
  }
}

const empty = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
  'p',
  'li',
  'td',
  'tr',
]);

function isDeep(page: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (empty.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth > mostDepth) return true;
  }
  return false;
}
