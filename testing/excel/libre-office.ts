import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = '/usr/bin/soffice';
/** Whether Debian's LibreOffice is there, which `npm run nightly` installs. */
export const hasLibreOffice = existsSync(program);

/** Opens a file in LibreOffice and saves it in another format. Its profile stays in the folder. */
export async function saveAgain(
  folder: string,
  content: Uint8Array,
  from: string,
  to: string,
): Promise<Uint8Array<ArrayBuffer>> {
  await writeFile(join(folder, `in.${from}`), content);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const target = ['--convert-to', to, '--outdir', join(folder, 'out'), join(folder, `in.${from}`)];
  await promisify(execFile)(program, [profile, '--headless', ...target], { timeout: 120_000 });
  return new Uint8Array(await readFile(join(folder, 'out', `in.${to}`)));
}
