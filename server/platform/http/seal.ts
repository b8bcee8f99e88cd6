import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Seals the stored answer of a call that returns a secret. `name` replaces the Idempotency-Key in the database. */
export type Seal = { name: string; close(answer: string): string; open(sealed: string): string | undefined };

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Makes a seal that only the same session with the same Idempotency-Key can open. The database stores only hashes of
 * both, so a copy of the database opens no answer.
 */
export function makeSeal(sessionToken: string, idempotencyKey: string): Seal {
  const secret = Buffer.from(hkdfSync('sha256', sessionToken, idempotencyKey, 'stored answer', 32));
  return {
    name: hash('sha256', idempotencyKey, 'hex'),
    close(answer) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce);
      const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64');
      const tagAt = nonceBytes + tagBytes;
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(bytes.subarray(nonceBytes, tagAt));
        return decipher.update(bytes.subarray(tagAt), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
