import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type S3Server = {
  /** The portal's settings for the store. */
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  stop(): Promise<void>;
};

/** Starts a third-party S3-compatible store with an empty bucket, on loopback and a free port. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cordwain-s3-'));
  const bucket = 'cordwain';
  // The store encrypts page tokens with DES, which needs OpenSSL's legacy provider.
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', 'testing/stores/s3-process.ts', directory, bucket],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [port] = await once(child.stdout, 'data');
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${String(port).trim()}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
