import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { eventually } from '../../testing/servers/eventually.ts';
import { freePort } from '../../testing/servers/free-port.ts';
import { desk, Engine } from './engine.ts';

/** Debian's driver of WebKitGTK, the engine that Safari has, and the screen that it needs. */
const webKitDriver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
/** The browser of WebKitGTK, whose folder depends on the processor. */
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

export function hasWebKit(): boolean {
  return [webKitDriver, display, miniBrowser ?? ''].every(file => existsSync(file));
}

/** Starts WebKitGTK's browser on a screen of its own and connects by WebDriver: https://www.w3.org/TR/webdriver2/. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn(
    display,
    ['-displayfd', '3', '-screen', '0', `${desk.width}x${desk.height}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const environment = { ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11' };
  const driver = spawn(webKitDriver, [`--port=${port}`], { stdio: 'ignore', env: environment });
  const send = (method: string, path: string, body?: object) =>
    call(method, `http://127.0.0.1:${port}/session${path}`, body);
  const browser = { binary: miniBrowser, args: ['--automation'] };
  const { sessionId } = await eventually(
    () => send('POST', '', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } } }),
    { timeout: 60_000, interval: 200 },
  );
  const at = `/${sessionId}`;
  await send('POST', `${at}/window/rect`, { x: 0, y: 0, ...desk });
  return new Engine('WebKit', {
    async open(url) {
      await send('POST', `${at}/url`, { url });
    },
    run: source => send('POST', `${at}/execute/sync`, { script: `return (${source})()`, args: [] }),
    async act(actions) {
      await send('POST', `${at}/actions`, { actions });
    },
    picture: () => send('GET', `${at}/screenshot`),
    async stop() {
      await send('DELETE', at);
      await end(driver);
      await end(screen);
    },
  });
}

/** The longest time that a command may take, in milliseconds. A busy machine opens some screens in half a minute. */
const longest = 120_000;

/** Sends a command and returns the value of its answer. Throws the driver's message, or names a command without answer. */
async function call(method: string, address: string, body?: object) {
  const text = JSON.stringify(body);
  const signal = AbortSignal.timeout(longest);
  const answer = await fetch(address, { method, signal, ...(body && { body: text }) }).catch((error: Error) => {
    throw new Error(`${method} ${address} ${text}: ${error.message}`);
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${address}: ${value.message}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
