import { context, t } from '#contract/wording.ts';
import { isMac } from './keys.ts';

const names: Readonly<Record<string, string>> = {
  Mod: isMac ? 'Cmd' : context('key')`Ctrl`,
  Enter: t`Enter`,
  Space: context('key')`Space`,
  Shift: context('key')`Shift`,
  Esc: context('key')`Esc`,
};

/** Returns what is on a key: 'Leertaste' for 'Space' in German, and 'Cmd' or 'Ctrl' for 'Mod'. */
export function keyName(key: string): string {
  return names[key] ?? key;
}
