import { answerAbove } from '../../../platform/mail/answer-above.ts';
import { divider, otherHeader, programLine, senderHeader, wrote } from './quote-words.ts';

/** The lines that a wrapped 'On … wrote:' may take, and the longest one. */
const mostWrapped = 4;
const longestLine = 1_000;
/** How far below 'From:' the next header of a quoted email may be. */
const nearLines = 5;

/**
 * Returns what a person wrote in an email: without quoted text, the lines above it, the signature behind '-- ' and the lines
 * that programs add. Text between quotes stays. Looks at each line a few times at most, because email-reply-parser's patterns
 * take minutes for some texts of 20 KB.
 */
export function newTextOf(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .split('\n');
  const above = lines.slice(0, endOf(lines));
  return withoutQuotes(above)
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns where quoted text without '>' begins that goes on to the end. */
function endOf(lines: readonly string[]): number {
  for (let index = 0; index < lines.length; index++) {
    const line = textAt(lines, index);
    if (isQuoted(line)) continue;
    if (line === answerAbove) return index;
    if (divider.test(line)) return index;
    if (isHeaderBlock(lines, index)) return startOfBlock(lines, index);
    const start = startOfWrote(lines, index, isSurelyWrote);
    if (start !== undefined && !isQuoted(nextText(lines, index))) return start;
  }
  return lines.length;
}

/** Whether the headers of a quoted email begin here: 'From:' and, close by, 'Sent:' or 'Subject:'; or the other way round. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  const line = textAt(lines, index);
  const wanted = senderHeader.test(line) ? otherHeader : otherHeader.test(line) ? senderHeader : undefined;
  if (!wanted) return false;
  const near = lines.slice(index + 1, index + 1 + nearLines).map(one => one.slice(0, longestLine).trim());
  if (!near.some(one => wanted.test(one))) return false;
  // A person may also write where something comes from, where to and when: that is no head without an address.
  const found = [line, ...near.filter(one => senderHeader.test(one) || otherHeader.test(one))];
  return found.length >= (found.some(one => one.includes('@')) ? 3 : 4);
}

/** Outlook draws a line of underscores above the headers. */
function startOfBlock(lines: readonly string[], index: number): number {
  let start = index;
  while (start > 0 && textAt(lines, start - 1) === '') start--;
  return start > 0 && /^[_-]{5,}$/.test(textAt(lines, start - 1)) ? start - 1 : index;
}

/** Removes quoted lines, the line above them, and signatures and lines of programs at the end of each part between them. */
function withoutQuotes(lines: readonly string[]): string[] {
  const parts: string[][] = [[]];
  for (const [index, line] of lines.entries()) {
    if (!isQuoted(line)) {
      parts.at(-1)?.push(line);
      continue;
    }
    const part = parts.at(-1) as string[];
    if (!isQuoted(lines[index - 1] ?? '')) removeWrote(part);
    if (part.some(one => one.trim() !== '')) parts.push([]);
  }
  return parts.flatMap((part, index) => [...(index > 0 ? [''] : []), ...withoutSignature(part)]);
}

/** Removes the line above a quote from the end of the part before it. */
function removeWrote(part: string[]): void {
  const last = part.findLastIndex(line => line.trim() !== '');
  if (last < 0) return;
  const start = startOfWrote(part, last, isSurelyWrote) ?? startOfWrote(part, last, isPerhapsWrote);
  if (start !== undefined) part.length = start;
}

function withoutSignature(part: readonly string[]): string[] {
  const sign = part.findIndex(line => /^--\s*$/.test(line));
  const kept = part.slice(0, sign < 0 ? undefined : sign);
  for (;;) {
    const last = kept.findLastIndex(line => line.trim() !== '');
    if (last < 0 || !programLine.test(bare(kept[last] ?? ''))) return kept.slice(0, last + 1);
    kept.length = last;
  }
}

/** Returns a line of a program without the link that text made of HTML shows behind it. */
function bare(line: string): string {
  return line
    .slice(0, longestLine)
    .replace(/\s*[<[(]https?:[^>\])]*[>\])]/g, '')
    .trim();
}

/** Returns the first line of an 'On … wrote:' that ends at this line. */
function startOfWrote(lines: readonly string[], end: number, isWrote: (text: string) => boolean): number | undefined {
  if (!/[:：]\s*$/.test(lines[end] ?? '')) return undefined;
  for (let start = end; start > end - mostWrapped && start >= 0; start--) {
    const line = textAt(lines, start);
    if (line === '' || isQuoted(line)) return undefined;
    if (
      isWrote(
        lines
          .slice(start, end + 1)
          .join(' ')
          .slice(0, longestLine)
          .trim(),
      )
    )
      return start;
  }
  return undefined;
}

const clock = /\b\d{1,2}[:h]\d{2}\b|\d{1,2}時\d{2}分/u;
const year = /\b(?:19|20)\d\d(?:\b|年)/u;
const address = /[<(["]\s*(?:mailto:)?[^\s<>]{1,300}@[^\s<>]{1,300}[>)\]"]/u;

/** When, and who wrote: an address with a year, or a time, is also in lines of people. */
function isSurelyWrote(text: string): boolean {
  if (clock.test(text)) return address.test(text) || wrote.test(text);
  return address.test(text) && year.test(text) && wrote.test(text);
}

/** Above a quote, the verb and any number or address are enough. */
function isPerhapsWrote(text: string): boolean {
  return wrote.test(text) && /[\d@]/.test(text);
}

/** A line with several '|' is a row of a table. */
function isQuoted(line: string): boolean {
  return /^\s{0,3}(?:>|\|(?!\s*$|[^|]*\|))/.test(line);
}

function textAt(lines: readonly string[], index: number): string {
  return (lines[index] ?? '').slice(0, longestLine).trim();
}

function nextText(lines: readonly string[], index: number): string {
  return lines.slice(index + 1).find(line => line.trim() !== '') ?? '';
}
