import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/servers/eventually.ts';
import { freePort } from '../../testing/servers/free-port.ts';
import { type Driver, desk, Engine } from './engine.ts';

/** Debian's Firefox. */
export const firefox = '/usr/bin/firefox-esr';

type Answer = { id?: number; type: string; message?: string; result: unknown };
type Send = <Result = unknown>(method: string, params: object) => Promise<Result>;

/** Starts Firefox without a window and connects by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("pdfjs.disabled", true);\n');
  const port = await freePort();
  const child = spawn(
    firefox,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port), 'about:blank'],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  const socket = await eventually(() => connect(`ws://127.0.0.1:${port}/session`), { timeout: 60_000, interval: 200 });
  const send = talk(socket);
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = tree.contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: desk });
  return new Engine('Firefox', {
    ...commands(send, context),
    async stop() {
      socket.close();
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(profile, { recursive: true, force: true });
    },
  });
}

function commands(send: Send, context: string): Omit<Driver, 'stop'> {
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(functionDeclaration) {
      type Ran = { result?: { value: string }; exceptionDetails?: { text: string } };
      const target = { context };
      const ran = await send<Ran>('script.callFunction', { functionDeclaration, awaitPromise: true, target });
      if (!ran.result) throw new Error(ran.exceptionDetails?.text);
      return ran.result.value;
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    picture: async () => (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
  };
}

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} does not answer`));
  });
  return socket;
}

/** Returns the function that sends a command and awaits its answer. */
function talk(socket: WebSocket): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  let last = 0;
  return async <Result>(method: string, params: object) => {
    const id = ++last;
    const answer = await new Promise<Answer>(resolve => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  };
}
