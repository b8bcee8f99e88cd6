import { SettingError } from './setting-error.ts';
import type { Settings } from './settings.ts';

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*)$/;

/** Whether BACKUP_DIR is a bucket, such as `s3://bucket/prefix/`, and not a folder. */
export function isInBucket(place: string): boolean {
  return place.startsWith('s3:');
}

/**
 * Returns bucket and prefix of BACKUP_DIR. Throws SettingError when the portal would treat backups as its own files.
 */
export function bucketOf(settings: Settings, place: string): { bucket: string; prefix: string } {
  const [, bucket = '', path = ''] = bucketAddress.exec(place) ?? [];
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  if (bucket === settings.S3_BUCKET && (settings.S3_PREFIX === '' || prefix.startsWith(settings.S3_PREFIX))) {
    throw new SettingError(
      `Setting BACKUP_DIR is '${place}', among the portal's own files; it must be another bucket, or S3_PREFIX must be set and differ.`,
    );
  }
  return { bucket, prefix };
}
