/**
 * The key of an address for answers: the four letters of this installation and the token of a person and an order. It is part
 * of the address and of the Message-ID of every email about the order.
 */
export type ReplyKey = { mark: string; token: string };

const markLetters = 4;
/** 130 bits. */
export const tokenLetters = 26;
const pattern = `([a-z]{${markLetters}})([a-z2-7]{${tokenLetters}})`;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns the first 130 bits of a digest in base32. */
export function tokenOf(digest: Buffer): string {
  let bits = 0n;
  for (const byte of digest.subarray(0, 17)) bits = (bits << 8n) | BigInt(byte);
  bits >>= 6n;
  let text = '';
  for (let left = tokenLetters; left > 0; left--) {
    text = `${letters[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return text;
}

/** Returns the address for answers, such as 'orders+{mark}{token}@workshop.example'. */
export function replyAddress(address: string, { mark, token }: ReplyKey): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${mark}${token}${address.slice(at)}`;
}

/** Returns the keys of all addresses for answers in a header, in any case of letters. */
export function keysOfAddresses(header: string, address: string): ReplyKey[] {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)].map(part => part.replace(/[^\w@-]/g, '\\$&'));
  return keysOf(header, new RegExp(`(?<![\\w.+-])${local}\\+${pattern}@${domain}(?!\\.?[\\w-])`, 'gi'));
}

/** Returns the local part of a Message-ID that leads an answer to its order. */
export function idWithKey(id: string, { mark, token }: ReplyKey): string {
  return `${id}.${mark}${token}`;
}

/** Returns the keys of all Message-IDs of our emails in a header. */
export function keysOfIds(header: string): ReplyKey[] {
  return keysOf(header, new RegExp(`<[\\w.-]{1,200}\\.${pattern}@`, 'gi'));
}

/**
 * Returns whether a head that nobody can read has keys in addresses or Message-IDs, all of them of the portal with this
 * mark.
 */
export function namesOnly(head: Buffer, mark: string): boolean {
  const keys = keysOf(head.toString('latin1'), new RegExp(`[+.]${pattern}@`, 'gi'));
  return keys.length > 0 && keys.every(key => key.mark === mark);
}

/** The question whose email an answer names, and the key of that email. */
export type QuestionKey = { question: number; key: ReplyKey };

/** Returns the Message-ID's local part of an email about one question, before the key is added. */
export function idOfQuestion(orderId: number, questionId: number, id: number): string {
  return `order-${orderId}.q${questionId}.${id}`;
}

/** Returns the questions of all Message-IDs of such emails in a header. */
export function questionsOfIds(header: string): QuestionKey[] {
  const found = new RegExp(`<order-\\d{1,15}\\.q(\\d{1,15})\\.\\d{1,15}\\.${pattern}@`, 'gi');
  return [...header.matchAll(found)].map(([, question, mark = '', token = '']) => ({
    question: Number(question),
    key: { mark: mark.toLowerCase(), token: token.toLowerCase() },
  }));
}

function keysOf(header: string, found: RegExp): ReplyKey[] {
  return [...header.matchAll(found)].map(([, mark = '', token = '']) => ({
    mark: mark.toLowerCase(),
    token: token.toLowerCase(),
  }));
}
