import { answerAbove } from '../../../platform/mail/answer-above.ts';
import { isProgramLine } from './program-lines.ts';
import { isDivider, otherHeader, senderHeader, wrote } from './quote-words.ts';

/** The text of an email in two: what the conversation shows, and what it folds. */
export type SplitText = {
  shown: string;
  /** The lines that are not shown, in their order. `gap` is in the place of shown lines between them. */
  folded: string;
};

export type Split = SplitText & {
  /**
   * The same with the other words of the email shown, those that are not of an email of ours; for an email of which nothing
   * else would be shown. Undefined when it has none, or when something is shown.
   */
  otherwise: SplitText | undefined;
};

/** In folded text, the place of the shown text. */
export const gap = '[…]';

/** The lines that a wrapped 'On … wrote:' may take, and the longest one. */
const mostWrapped = 4;
const longestLine = 1_000;
/** How far below 'From:' the next header of a quoted email may be. */
const nearLines = 5;
/** Shorter lines may be anybody's, also when our email has them. */
const leastKnown = 12;

/**
 * The kind of a line: of the person, of another email, of an email of ours, or of a program: its line below the text, or a
 * signature.
 */
type Kind = 'own' | 'quoted' | 'ours' | 'program';

/**
 * Splits the text of an email. Folds what is surely no new text: lines that begin with '>', the text below our marker
 * or below the head of a quoted email, lines that our emails have (`known`), the line above a quote, signatures behind
 * '-- ', and the lines of programs. Everything else is shown. Looks at each line a few times at most, because the usual
 * package takes minutes for some texts of 20 KB.
 */
export function splitText(
  text: string,
  known: readonly string[] = [],
  markers: readonly string[] = [answerAbove],
): Split {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\n');
  const signs = new Set(markers.map(plain));
  const ours = {
    known: new Set([...known.map(plain).filter(line => line.length >= leastKnown), ...signs]),
    signs,
    markers: new Set(markers),
  };
  const kinds = kindsOf(lines, ours);
  const split = partsOf(lines, kinds, kind => kind === 'own');
  if (hasWord(split.shown)) return { ...split, otherwise: undefined };
  const other = partsOf(lines, kinds, kind => kind !== 'ours');
  return { ...split, otherwise: hasWord(other.shown) ? other : undefined };
}

function partsOf(lines: readonly string[], kinds: readonly Kind[], isShown: (kind: Kind) => boolean): SplitText {
  const shown: string[] = [];
  const folded: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [one, other] = isShown(kinds[index] ?? 'own') ? [shown, folded] : [folded, shown];
    one.push(line.trimEnd());
    if (line.trim() === '') continue;
    // Where lines went to the other text, a blank or the sign of a gap stays.
    const mark = other === folded ? gap : '';
    if (other.length > 0 && other.at(-1) !== mark) other.push(mark);
  }
  return { shown: tidy(shown), folded: tidy(withoutEndGap(folded)) };
}

function withoutEndGap(folded: readonly string[]): readonly string[] {
  const last = folded.findLastIndex(line => line !== '');
  return folded[last] === gap ? folded.slice(0, last) : folded;
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text has more than the lines that programs draw. */
function hasWord(text: string): boolean {
  return /[^\s\-_=*>|.]/u.test(text);
}

/**
 * The lines of our emails, and those of them that say where an answer goes, in all languages. `signs` are the markers for
 * comparing.
 */
type Ours = Record<'known' | 'signs' | 'markers', ReadonlySet<string>>;

function kindsOf(lines: readonly string[], ours: Ours): Kind[] {
  const { known } = ours;
  const kinds = lines.map((line, index): Kind => {
    if (isQuoted(line)) return 'quoted';
    return isOurs(line, known) && isBesideQuote(lines, index, ours) ? 'ours' : 'own';
  });
  const end = endOf(lines, kinds, ours);
  for (let index = end.start; index < lines.length; index++) kinds[index] = end.kind;
  for (const run of runsOf(lines, kinds, end.start)) {
    const isOfOurs = lines.slice(run.start, run.end).some(line => isOurs(bare(line), known));
    const start = startOfWrote(lines, run.start - 1, kinds) ?? run.start;
    for (let index = start; index < run.end; index++) kinds[index] = isOfOurs ? 'ours' : 'quoted';
  }
  foldSignatures(lines, kinds);
  return kinds;
}

/**
 * Whether a line of ours is quoted: another one is above or below it, a quote directly, or who wrote it above it. A person may
 * answer with a line that we wrote, such as one of the choices of a question, also above our marker.
 */
function isBesideQuote(lines: readonly string[], index: number, { known, signs }: Ours): boolean {
  if (isOurs(lines[index] ?? '', signs)) return true;
  if (isQuoted(lines[index - 1] ?? '') || isQuoted(lines[index + 1] ?? '')) return true;
  const above = textAt(lines, lastText(lines, index));
  if (/[:：]$/.test(above) && wrote.test(above)) return true;
  const below = textAt(lines, nextText(lines, index));
  return isOurs(above, known) || (isOurs(below, known) && !isOurs(below, signs));
}

/** Returns where a quoted email without '>' begins that goes on to the end, and whether it is ours. */
function endOf(
  lines: readonly string[],
  kinds: readonly Kind[],
  { known, markers }: Ours,
): { start: number; kind: Kind } {
  for (let index = 0; index < lines.length; index++) {
    if (kinds[index] === 'quoted') continue;
    const line = textAt(lines, index);
    if (line === '') continue;
    const start = markers.has(line) ? index : startOfQuote(lines, kinds, index);
    if (start === undefined) continue;
    const isOfOurs = lines.slice(start).some(one => markers.has(bare(one)) || isOurs(one, known));
    const above = markers.has(line) ? startOfWrote(lines, lastText(lines, start), kinds) : undefined;
    return { start: startOfDivider(lines, above ?? start), kind: isOfOurs ? 'ours' : 'quoted' };
  }
  return { start: lines.length, kind: 'quoted' };
}

/** Returns where a quoted email begins at this line, or undefined. */
function startOfQuote(lines: readonly string[], kinds: readonly Kind[], index: number): number | undefined {
  if (isDivider(textAt(lines, index)) || isHeaderBlock(lines, index)) return index;
  const next = nextText(lines, index);
  // Above a quote with '>', only the quote is folded.
  if (kinds[next] === 'quoted') return undefined;
  const isCertain = kinds[next] === 'ours' ? isWrote : isSurelyWrote;
  return findWrote(lines, index, kinds, isCertain);
}

/** Returns the runs of quoted lines above the end, with the blank lines between them. */
function runsOf(lines: readonly string[], kinds: readonly Kind[], end: number): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  let before = -1;
  for (let index = 0; index < end; index++) {
    if (lines[index]?.trim() === '') continue;
    const last = runs.at(-1);
    if (kinds[index] !== 'own') {
      if (last && last.end === before + 1) last.end = index + 1;
      else runs.push({ start: index, end: index + 1 });
    }
    before = index;
  }
  return runs;
}

/**
 * Whether the head of a quoted email begins here: a sender and, close by, a date or a subject; or the other way round. A person
 * may also write where something comes from, where to and when: that is no head without an address.
 */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  const line = textAt(lines, index);
  const wanted = senderHeader.test(line) ? otherHeader : otherHeader.test(line) ? senderHeader : undefined;
  if (!wanted) return false;
  const near = lines.slice(index + 1, index + 1 + nearLines).map(one => one.slice(0, longestLine).trim());
  // A blank line ends the head.
  if (near.includes('')) near.length = near.indexOf('');
  if (!near.some(one => wanted.test(one))) return false;
  const found = [line, ...near.filter(one => senderHeader.test(one) || otherHeader.test(one))];
  const senders = found.filter(one => senderHeader.test(one));
  // A program writes each of them once.
  if (senders.length > 1 || new Set(found.map(one => one.split(/[:：]/, 1)[0])).size < found.length) return false;
  return found.length >= (senders[0]?.includes('@') ? 2 : found.some(one => one.includes('@')) ? 3 : 4);
}

/** A line of dashes directly above a quoted email belongs to it, whatever words are between them. */
function startOfDivider(lines: readonly string[], start: number): number {
  const above = lastText(lines, start);
  const line = textAt(lines, above);
  return above >= 0 && /^[-_=]{3}/.test(line) && /[-_=]{3}$/.test(line) ? above : start;
}

/** Folds signatures and lines of programs at the end of each part between folded lines. */
function foldSignatures(lines: readonly string[], kinds: Kind[]): void {
  let start = 0;
  for (let index = 0; index <= lines.length; index++) {
    if (index < lines.length && kinds[index] === 'own') continue;
    foldSignature(lines, kinds, start, index);
    start = index + 1;
  }
}

function foldSignature(lines: readonly string[], kinds: Kind[], start: number, end: number): void {
  let to = end;
  for (let index = start; index < end; index++) {
    if (lines[index] !== '-- ') continue;
    kinds.fill('program', index, end);
    to = index;
    break;
  }
  for (;;) {
    let last = to - 1;
    while (last >= start && lines[last]?.trim() === '') last -= 1;
    const isAlone = last === start || lines[last - 1]?.trim() === '' || kinds[last - 1] === 'program';
    if (last < start || !isAlone || !isProgramLine(lines[last] ?? '')) return;
    kinds.fill('program', last, to);
    to = last;
  }
}

/** Returns the first line of an 'On … wrote:' that ends at this line, above a quote. */
function startOfWrote(lines: readonly string[], end: number, kinds: readonly Kind[]): number | undefined {
  let last = end;
  while (last >= 0 && lines[last]?.trim() === '') last -= 1;
  return last < 0 || kinds[last] !== 'own' ? undefined : findWrote(lines, last, kinds, isWrote);
}

function findWrote(
  lines: readonly string[],
  end: number,
  kinds: readonly Kind[],
  isCertain: (text: string) => boolean,
): number | undefined {
  if (!/[:：-]\s{0,3}$/.test(lines[end]?.slice(-5) ?? '')) return undefined;
  let text = '';
  for (let start = end; start > end - mostWrapped && start >= 0; start--) {
    const line = textAt(lines, start);
    if (line === '' || kinds[start] !== 'own' || (start < end && /[:：]$/.test(line))) return undefined;
    text = `${line} ${text}`.slice(0, longestLine).trim();
    if (isCertain(withoutDashes(text))) return start;
  }
  return undefined;
}

/** Returns '---- On … wrote ----' as other programs write it. */
function withoutDashes(text: string): string {
  return text.startsWith('--') && text.endsWith('--') ? `${text.slice(2, -2).replaceAll('--', '').trim()}:` : text;
}

const clock = /\b\d{1,2}[:h]\d{2}\b|\d{1,2}時\d{2}分/u;
const year = /\b(?:19|20)\d\d(?:\b|年)/u;

/** When, and who wrote with which address: lines of people have a part of these. */
function isSurelyWrote(text: string): boolean {
  if (!/[:：]$/.test(text)) return false;
  if (!hasAddress(text)) return false;
  const isDated = clock.test(text) || year.test(text);
  return (isDated && wrote.test(text)) || (clock.test(text) && year.test(text) && /[>)\]"]\s{0,3}[:：]$/.test(text));
}

/** Above a quote, the verb and an address are enough, or a date with a time. */
function isWrote(text: string): boolean {
  if (isSurelyWrote(text)) return true;
  if (!/[:：]$/.test(text) || !wrote.test(text)) return false;
  return hasAddress(text) || (clock.test(text) && /\d/.test(text.replace(clock, '')));
}

/** Whether an address is in brackets or quotes, as programs write it. */
function hasAddress(text: string): boolean {
  for (const { 0: word, index } of text.matchAll(/[^\s<>()[\]"]+/g)) {
    const at = word.indexOf('@');
    if (at <= 0 || at === word.length - 1) continue;
    let [before, behind] = [index - 1, index + word.length];
    while (text[before] === ' ') before -= 1;
    while (text[behind] === ' ') behind += 1;
    if (/[<(["]/.test(text[before] ?? '') && /[>)\]"]/.test(text[behind] ?? '')) return true;
  }
  return false;
}

function isQuoted(line: string): boolean {
  return /^\s{0,3}>/.test(line);
}

function isOurs(line: string, known: ReadonlySet<string>): boolean {
  return known.has(plain(line));
}

/** Returns a line without the marks of quoting before it. */
function bare(line: string): string {
  let at = 0;
  while (line[at] === '>' || line[at] === ' ') at += 1;
  return line.slice(at).trimEnd();
}

/** Returns a line for comparing it with another one. */
function plain(line: string): string {
  return line.slice(0, longestLine).trim().replace(/\s+/g, ' ').toLowerCase();
}

function textAt(lines: readonly string[], index: number): string {
  return (lines[index] ?? '').slice(0, longestLine).trim();
}

function nextText(lines: readonly string[], index: number): number {
  let next = index + 1;
  while (next < lines.length && lines[next]?.trim() === '') next += 1;
  return next;
}

/** Returns the last line with text before this one, or -1. */
function lastText(lines: readonly string[], index: number): number {
  let last = index - 1;
  while (last >= 0 && lines[last]?.trim() === '') last -= 1;
  return last;
}
