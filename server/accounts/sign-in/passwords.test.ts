import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

describe('S3 passwords', () => {
  test('are stored as salted argon2id with 19 MiB and 2 passes', async () => {
    const [one, other] = await Promise.all([hashPassword('saddle-stitched'), hashPassword('saddle-stitched')]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  test('are compared at full length, in every script', async () => {
    for (const password of [`${'x'.repeat(72)}a`, 'x'.repeat(128), ' two  spaces ', '👞 Größe 日本']) {
      const kept = await hashPassword(password);
      expect(await isPassword(kept, password)).toBe(true);
      expect(await isPassword(kept, `${password.slice(0, -1)}?`)).toBe(false);
      expect(await isPassword(kept, password.trim() === password ? `${password} ` : password.trim())).toBe(false);
    }
    expect(await isPassword(undefined, 'nobody has this password')).toBe(false);
  });
});
