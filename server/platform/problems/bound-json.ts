import { limits } from '#contract/call/limits.ts';

/** More than the largest accepted body has: an order of 200 lines with 20 images each and 2,000 rows of 13 choices. */
const mostValues = 40_000;
/** An order needs only four levels. */
const mostDepth = 16;
/** The number in 200 descriptions of 2,000 characters and codes of 64, all of them quotation marks. */
const mostEscapedQuotes = 200 * 2_064;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Returns whether JSON text is cheap to parse: bounded values, nesting and bytes outside strings (LI-2). Parsing 30 MB of
 * `[],[],[]` would block the event loop for seconds. The scan skips strings, so a 10 MB `data:` URL takes a millisecond.
 */
export function isBounded(json: Buffer): boolean {
  let values = 0;
  let depth = 0;
  let outside = 0;
  let escapedQuotes = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) {
      do {
        at = json.indexOf(quote, at + 1);
        // The parser rejects the unterminated string.
        if (at < 0) return true;
      } while (isEscaped(json, at) && ++escapedQuotes <= mostEscapedQuotes);
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      values += 1;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (byte === 0x2c) values += 1;
    outside += 1;
    if (depth > mostDepth || values > mostValues || outside > limits.bodyBytes) return false;
    if (escapedQuotes > mostEscapedQuotes) return false;
  }
  return true;
}

/** Parses the JSON text of a form's field. Throws SyntaxError for what is no JSON, or not cheap to parse. */
export function parseBounded(text: string): unknown {
  if (!isBounded(Buffer.from(text))) throw new SyntaxError('too many values, or nested too deeply');
  return JSON.parse(text);
}

function isEscaped(json: Buffer, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === backslash) slashes += 1;
  return slashes % 2 === 1;
}
