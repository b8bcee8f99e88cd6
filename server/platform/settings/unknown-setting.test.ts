import { expect, test } from 'vitest';
import { settingNames } from './settings.ts';
import { unknownSetting } from './unknown-setting.ts';

test.each([
  ['BACKUPDIR', 'BACKUP_DIR'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['OWNER_PASWORD', 'OWNER_PASSWORD'],
])('unknownSetting finds the setting that %s probably means', (typed, meant) => {
  expect(unknownSetting(['PORT', typed])).toBe(
    `'.env' sets ${typed}, which is not a setting of the portal. Did you mean ${meant}?`,
  );
});

test('an unknown setting without similar names refers to the README', () => {
  expect(unknownSetting(['FAVORITE_LEATHER'])).toBe(
    "'.env' sets FAVORITE_LEATHER, which is not a setting of the portal. The README lists all settings.",
  );
});

test('every setting and the variables of other programs are accepted', () => {
  expect(unknownSetting([...settingNames, 'NODE_OPTIONS', 'TZ', 'PGSSLROOTCERT', 'DATABASE_PASSWORD'])).toBeUndefined();
});
