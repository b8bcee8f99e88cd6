import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's minimum parameters: 19 MiB, 2 passes (SI-2). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Returns a password that is printed once and then changed by its user: 20 characters, 120 bits. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** The hash to verify for unknown names, so that they take as long as a wrong password (S3). */
let nobody: Promise<string> | undefined;

/** Returns whether a password matches an account's hash. Without a hash it takes the same time and returns false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobody), password);
  return fits && passwordHash !== undefined;
}
