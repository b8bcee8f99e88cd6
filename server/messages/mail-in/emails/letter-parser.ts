import { type Duplex, Transform } from 'node:stream';
import { MailParser } from 'mailparser';

/** The facts of a part that the parser has before its content. */
type Part = {
  contentType: string | false;
  charset?: string | false;
  encoding?: string | false;
  disposition?: string | false;
  getDecoder(): Duplex;
};
type Inner = {
  createNode(part: Part): unknown;
  decoder: { decodeStream(charset: string): Duplex };
};

/** The charset of texts that name none. */
const undeclared = 'x-undeclared';

/**
 * Returns a parser that reads two faults of email programs as mailboxes show them: a text without a charset that is no UTF-8 is
 * windows-1252, and a text that is said to be base64 and is not stays as it is.
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
    if (isText && /^(?:|us-?ascii)$/i.test(part.charset || '')) part.charset = undeclared;
    if (isText && part.encoding === 'base64') part.getDecoder = () => collecting(textOfBase64);
    return createNode(part);
  };
  inner.decoder = {
    decodeStream: charset =>
      charset === undeclared ? collecting(utf8OfUndeclared) : decoder.decodeStream.call(decoder, charset),
  };
  return parser;
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

function utf8OfUndeclared(content: Buffer): Buffer {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return content;
  } catch {
    return Buffer.from(new TextDecoder('windows-1252').decode(content));
  }
}

const notBase64 = /[^A-Za-z0-9+/=_\s-]/;

function textOfBase64(content: Buffer): Buffer {
  const text = content.toString('latin1');
  return notBase64.test(text) ? content : Buffer.from(text, 'base64');
}
