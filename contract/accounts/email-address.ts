/** Maximum length of local part and domain in octets (RFC 5321, 4.5.3.1), and of a label of a domain (RFC 1035). */
const most = { local: 64, domain: 253, label: 63 };

const letters = '\\p{L}\\p{M}\\p{Nd}';
/** The ASCII signs of an atom (RFC 5322, 'atext'), for a character class with the flag 'u'. */
const signs = "!#$%&'*+/=?^_`{|}~-";
/** Letters, digits and marks of any script (RFC 6531), and ASCII signs, separated by single dots. */
const atom = `[\\p{L}\\p{Nd}${signs}][${letters}${signs}]*`;
/** Contains no encoded word (RFC 2047), which some programs would decode. */
const localPart = new RegExp(`^(?!.*=\\?.*\\?=)${atom}(\\.${atom})*$`, 'u');
const label = new RegExp(`^[\\p{L}\\p{Nd}]([${letters}-]*[${letters}])?$`, 'u');
/** The last label has a letter and at least two characters. */
const topLevel = /^(?=.*\p{L}).{2,}$/u;

/** Scripts in common use (Unicode UAX 31, table 5). Japanese, Chinese and Korean mix with Latin (UTS 39, 'highly restrictive'). */
const scripts = [
  ...['Arab', 'Armn', 'Beng', 'Cyrl', 'Deva', 'Ethi', 'Geor', 'Grek', 'Gujr', 'Guru', 'Hebr', 'Khmr', 'Knda', 'Laoo'],
  ...['Latn', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'],
  ...['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'],
].map(names => {
  const classes = [...names.split(' '), 'Zyyy', 'Zinh'].map(name => `\\p{scx=${name}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/**
 * Returns whether a text is an email address; international addresses count (RFC 6531, IDN). Rejects what can deceive a
 * reader or a mail server: control, invisible and compatibility characters, mixed scripts, quotes, comments and encoded
 * words.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && isLocalPart(local) && isDomain(domain);
}

function isLocalPart(local: string): boolean {
  return localPart.test(local) && isPlain(local) && octets(local) <= most.local;
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const isWritten = labels.length > 1 && labels.every(one => label.test(one) && isPlain(one));
  if (!isWritten || !topLevel.test(labels.at(-1) ?? '')) return false;
  const ascii = inAscii(domain);
  if (!ascii || ascii.length > most.domain) return false;
  return ascii.split('.').every(one => one.length <= most.label);
}

/** Returns whether a text uses one script and no compatibility characters, such as full-width letters. */
function isPlain(text: string): boolean {
  return text.normalize('NFKC') === text.normalize('NFC') && scripts.some(script => script.test(text));
}

/** The domain in ASCII ('xn--mller-kva.de'); undefined when it cannot be encoded. */
function inAscii(domain: string): string | undefined {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : undefined;
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
