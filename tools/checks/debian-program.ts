import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './check.ts';

/**
 * Returns whether a program that checks need is installed, by path or name. On Debian as root it installs the package;
 * otherwise it prints what to do.
 */
export async function hasProgram(program: string, debianPackage: string): Promise<boolean> {
  if (isThere(program) || (await install(debianPackage))) return true;
  process.stdout.write(`  ${program} is missing: install Debian's package '${debianPackage}'\n`);
  return false;
}

function isThere(program: string): boolean {
  if (program.includes('/')) return existsSync(program);
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)));
}

/** Checks run in parallel, but apt-get cannot: a second installation would fail at the lock of the first. */
let lastInstallation: Promise<unknown> = Promise.resolve();

async function install(debianPackage: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const installation = lastInstallation.then(() => runAptGet(debianPackage));
  lastInstallation = installation;
  return installation;
}

async function runAptGet(debianPackage: string): Promise<boolean> {
  process.stdout.write(`  Installing ${debianPackage} ...\n`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-qq'], quiet, true);
  const { code, output } = await runProgram('apt-get', ['install', '-y', '-qq', debianPackage], quiet, true);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}
