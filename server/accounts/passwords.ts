import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's least parameters or more: 19 MiB, 2 passes (trust A10). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Verified for names that do not exist, so that an unknown name takes as long as a wrong password (quality S3). */
let nobody: Promise<string> | undefined;

/** Whether a password fits an account's hash; `undefined` for no such account takes the same time and says no. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobody), password);
  return fits && passwordHash !== undefined;
}
