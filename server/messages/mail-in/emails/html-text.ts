import { type DomNode, type FormatCallback, htmlToText } from 'html-to-text';
import { cutNote, mostCharacters, struckMarks } from './parser-notes.ts';

/** Deeper pages are not written by people, and reading them takes seconds. */
const mostDepth = 500;

/** Longer addresses of links are left out. */
const longestLink = 2_000;

/**
 * Returns the text of an HTML email. Quotes of email programs begin with '>' as in plain emails; a text that somebody indented is
 * none. Struck text is marked as such, and a link has its address behind it when that says something else. Scripts, styles and
 * addresses of pictures are left out, and nothing is fetched.
 */
export function textOfHtml(html: string): string {
  const page = withoutBlocks(html);
  const classes = struckClasses(html);
  if (page.length <= mostCharacters) return textOfPage(page, classes);
  return `${textOfPage(page.slice(0, mostCharacters - cutNote.length - 2), classes)}\n\n${cutNote}`;
}

/** More than programs write. */
const mostClasses = 50;

/** The class at the end of a selector, whose element it means: '.gone' of 'div.mail p.gone'. */
const lastClass = /(?:^|[\s>+~])[a-z0-9]*(\.[a-z][\w-]*)$/i;

/** Returns the classes that the styles of a page strike out, as selectors. */
function struckClasses(html: string): string[] {
  const sheets = html
    .slice(0, mostCharacters)
    .split(/<style\b/i)
    .slice(1);
  const rules = sheets.flatMap(sheet => (sheet.split(/<\/style/i, 1)[0] ?? '').split('}'));
  const struckRules = rules.map(rule => rule.split('{')).filter(([, body]) => /line-through/i.test(body ?? ''));
  const selectors = struckRules.flatMap(([list = '']) => list.split(','));
  return selectors.flatMap(selector => lastClass.exec(selector.trim())?.[1] ?? []).slice(0, mostClasses);
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['p', 'div', 'li', 'td', 'th', ...headings, 'tr', 'table', 'ul', 'ol', 'section', 'blockquote', 'pre'];

function textOfPage(page: string, struckBy: readonly string[]): string {
  if (isDeep(page)) return textOfDeepPage(page);
  return htmlToText(page, {
    formatters: { quote, struck, struckBlock, link },
    wordwrap: false,
    limits: { maxDepth: mostDepth, maxChildNodes: 20_000, maxInputLength: mostCharacters },
    selectors: [
      { selector: 'a', format: 'link' },
      { selector: 'blockquote', format: 'quote' },
      ...['s', 'strike', 'del'].map(selector => ({ selector, format: 'struck' })),
      ...['[style*="line-through" i]', ...struckBy].flatMap(mark => [
        { selector: mark, format: 'struck' },
        ...blocks.map(tag => ({ selector: `${tag}${mark}`, format: 'struckBlock' })),
      ]),
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
      // Without these, the cells of a row would be one word.
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map(selector => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
      ...headings.map(selector => ({ selector, options: { uppercase: false } })),
      ...['ul', 'ol'].map(selector => ({ selector, options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } })),
      { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ],
  });
}

const attributesOf = (node: DomNode): Record<string, string> => node.attribs ?? {};

/** A quote of an email program. Programs also indent text with this element, which then has no such mark. */
const quote: FormatCallback = (node, walk, builder, options) => {
  const { type = '', class: names = '' } = attributesOf(node);
  if (type.toLowerCase() !== 'cite' && !/quote|cite/i.test(names)) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(node.children, builder);
    builder.closeBlock({ trailingLineBreaks: 2 });
    return;
  }
  builder.openBlock({ leadingLineBreaks: options.leadingLineBreaks ?? 2, reservedLineLength: 2 });
  walk(node.children, builder);
  builder.closeBlock({
    trailingLineBreaks: options.trailingLineBreaks ?? 2,
    blockTransform: text =>
      text
        .replace(/^\n+|(?<!\n)\n+$/g, '')
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n'),
  });
};

const struck: FormatCallback = (node, walk, builder) => {
  if (!hasText(node)) return walk(node.children, builder);
  builder.addInline(struckMarks.before);
  walk(node.children, builder);
  builder.addInline(` ${struckMarks.after}`);
};

const struckBlock: FormatCallback = (node, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  struck(node, walk, builder, {});
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const link: FormatCallback = (node, walk, builder) => {
  const address = (attributesOf(node).href ?? '').trim();
  walk(node.children, builder);
  const isShown = shownLink.test(address) && address.length <= longestLink;
  if (isShown && bareAddress(contentOf(node)) !== bareAddress(address)) builder.addInline(` (${address})`);
};

/** Addresses that lead somewhere, also to a file in the network of the author. Others are scripts, pictures or places in the page. */
const shownLink = /^(?:(?:https?|ftps?|file|mailto|tel|sms):|\/\/)/i;

/** Returns an address as people write it. */
function bareAddress(address: string): string {
  const number = /^(?:tel|sms):/i.test(address) || /^[+\d][\d\s()/.-]*$/.test(address.trim());
  if (number) return address.replace(/[^+\d]/g, '');
  return address
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:https?|ftps?|file):\/\/|\/\/|mailto:)(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

function contentOf({ data, children }: DomNode): string {
  return data ?? (children ?? []).map(contentOf).join('');
}

const hasText = (node: DomNode) => contentOf(node).trim() !== '';

function textOfDeepPage(page: string): string {
  return page
    .replace(/<(?:s|strike|del)(?:\s[^<>]*)?>/gi, struckMarks.before)
    .replace(/<\/(?:s|strike|del)>/gi, ` ${struckMarks.after}`)
    .replace(/<[^<>]*>/g, ' ');
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
