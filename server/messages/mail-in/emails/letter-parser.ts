import { isUtf8 } from 'node:buffer';
import { type Duplex, Transform } from 'node:stream';
import { MailParser } from 'mailparser';
import { textOfHtml } from './html-text.ts';
import { withoutMarks } from './parser-notes.ts';
import { saysMore } from './says-more.ts';

/** The facts of a part that the parser has before its content. */
type Part = {
  contentType: string | false;
  charset?: string | false;
  encoding?: string | false;
  disposition?: string | false;
  getDecoder(): Duplex;
};
/** A part that was read. */
type Node = { contentType: string | false; textContent?: string; children?: readonly Node[] };
type Inner = {
  tree: Node;
  createNode(part: Part): unknown;
  decoder: { decodeStream(charset: string): Duplex };
  getTextContent(): { type: 'text'; text: string };
};

/** The charset of texts that name none, or one that says little. */
const undeclared = 'x-undeclared';
/** Charsets that programs also name for texts of another one, and names that say nothing. */
const unreliable =
  /^(?:|us-?ascii|ansi_x3\.4-1968|utf-?8|(?:iso-?8859-|latin-?)1|(?:windows-|cp-?)1252|(?:x-)?unknown(?:-8bit)?|binary)$/i;

/**
 * Returns a parser that reads emails as mailboxes show them. The text has all parts, those that are pages, too, but for a page
 * beside a plain text that says the same. What is no UTF-8 in a text without a charset, or with a wrong one, is windows-1252,
 * and a text that is said to be base64 and is not stays as it is.
 */
export function letterParser(): MailParser {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
  });
  const inner = parser as unknown as Inner;
  const [createNode, decoder] = [inner.createNode.bind(parser), inner.decoder];
  inner.createNode = part => {
    const isText =
      /^text\/(?:plain|html)$/i.test(part.contentType || 'text/plain') && part.disposition !== 'attachment';
    if (isText && unreliable.test(part.charset || '')) part.charset = undeclared;
    if (isText && part.encoding === 'base64') {
      const charset = part.charset || '';
      part.getDecoder = () => collecting(content => textOfBase64(content, charset));
    }
    return createNode(part);
  };
  inner.decoder = {
    decodeStream: charset =>
      charset === undeclared ? collecting(utf8OfUndeclared) : decoder.decodeStream.call(decoder, charset),
  };
  inner.getTextContent = () => ({ type: 'text', text: [...textsOf(inner.tree)].join('\n') });
  return parser;
}

/** Yields the texts of a part, in their order. */
function* textsOf({ contentType, textContent, children = [] }: Node): Generator<string> {
  if (textContent !== undefined) {
    const isPage = contentType === 'text/html';
    const own = withoutMarks(textContent, isPage);
    yield isPage ? textOfHtml(own) : own;
  }
  if (contentType === 'multipart/alternative') yield* textsOfOne(children);
  else for (const child of children) yield* textsOf(child);
}

/**
 * Returns the texts of one of several alternatives: of the first one that has a text, because programs write the plain one
 * first, unless a page says more.
 */
function textsOfOne(alternatives: readonly Node[]): string[] {
  const all = alternatives
    .map(node => ({ texts: [...textsOf(node)], isPage: hasPage(node) }))
    .filter(({ texts }) => texts.some(text => text.trim() !== ''));
  const [first] = all;
  const page = all.findLast(({ isPage }) => isPage);
  if (!first || !page || first.isPage) return first?.texts ?? [];
  return saysMore(page.texts.join('\n'), first.texts.join('\n')) ? page.texts : first.texts;
}

function hasPage({ contentType, children = [] }: Node): boolean {
  return contentType === 'text/html' || children.some(hasPage);
}

/** Returns a stream that changes the whole content at once. The parser keeps texts as a whole, too. */
function collecting(change: (content: Buffer) => Buffer): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, change(Buffer.concat(chunks)));
    },
  });
}

/** The characters of UTF-8, and single bytes that are none, as latin1. */
const utf8OrByte = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** Reads bytes that are no UTF-8 as windows-1252, also where a program appended them to another text. */
function utf8OfUndeclared(content: Buffer): Buffer {
  if (isUtf8(content)) return content;
  const western = new TextDecoder('windows-1252');
  const characters = (found: string) => {
    const bytes = Buffer.from(found, 'latin1');
    return bytes.length > 1 ? bytes.toString('utf8') : western.decode(bytes);
  };
  return Buffer.from(content.toString('latin1').replace(utf8OrByte, characters));
}

/** A line of base64 has no blanks. */
const base64Line = /^[A-Za-z0-9+/]*={0,2}\s*$/;
/** Signs that a text has only in the charsets that use any byte. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: rubbish consists of them
const rubbish = /[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f]/;
const anyByte = /^(?:utf-?(?:16|32)|ucs-?[24]|iso-2022|hz)/i;
/** Shorter texts may be words. */
const leastBase64 = 16;

/** Decodes the lines in front that are base64. What a program added behind them stays as it is. */
function textOfBase64(content: Buffer, charset: string): Buffer {
  const lines = content.toString('latin1').split('\n');
  const other = lines.findIndex(line => !base64Line.test(line));
  const encoded = (other < 0 ? lines : lines.slice(0, other)).join('').replace(/\s/g, '');
  const isShort = encoded.length < leastBase64;
  const decoded = Buffer.from(encoded, 'base64');
  const isText = anyByte.test(charset) || !rubbish.test(decoded.toString('latin1'));
  if (!isText || (isShort && (other >= 0 || encoded.length % 4 > 0))) return content;
  return other < 0 ? decoded : Buffer.concat([decoded, Buffer.from(`\n${lines.slice(other).join('\n')}`, 'latin1')]);
}
