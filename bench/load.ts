import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/**
 * `sessions` contains the headers of one account each. Requests use them in turn, because one account runs few requests
 * at a time (LI-4).
 */
export type Target = { url: string; sessions?: readonly Headers[]; body?: string; status: number };
type Headers = Readonly<Record<string, string>>;
export type Figures = { perSecond: number; p50: number; p99: number };

const connections = 16;
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
/** The core reserved for wrk: the last one, if enough cores remain for the others. */
export const ownCore = hasWrk && cpus().length > 2 && mayPin() ? cpus().length - 1 : undefined;

/** Reserves the last core for wrk: this process and its children use the other cores. Returns whether it succeeded. */
function mayPin(): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', `0-${cpus().length - 2}`, String(process.pid)]).status === 0;
}

/**
 * Loads a target for some seconds over 16 connections. Times are in milliseconds. A body makes the request a POST, each
 * with a new Idempotency-Key. Throws on any other status. Uses wrk if installed, because autocannon on the same cores
 * limits the rate itself.
 */
export function load(target: Target, seconds: number): Promise<Figures> {
  return hasWrk ? loadByWrk(target, seconds) : loadByAutocannon(target, seconds);
}

async function loadByWrk(target: Target, seconds: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-bench-'));
  try {
    const script = join(folder, 'target.lua');
    await writeFile(script, luaFor(target));
    const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, target.url];
    const [program = '', ...given] = ownCore === undefined ? wrk : ['taskset', '-c', String(ownCore), ...wrk];
    const running = spawn(program, given);
    let output = '';
    running.stdout.on('data', text => {
      output += text;
    });
    await once(running, 'close');
    return readWrk(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function luaFor({ sessions = [{}], body, status }: Target): string {
  const sets = sessions.map(
    headers => `{${Object.entries(headers).map(([name, value]) => `[ ${lua(name)} ] = ${lua(value)}`)}}`,
  );
  const sending = body
    ? `wrk.method = "POST"
wrk.body = ${lua(body)}
wrk.headers["content-type"] = "application/json"`
    : '';
  // Each thread counts separately, and 'done' runs in another Lua state, so the counts are passed to it.
  return `${sending}
local run, count, sessions = ${lua(String(Date.now()))}, 0, { ${sets} }
request = function()
  count = count + 1
  for name, value in pairs(sessions[count % #sessions + 1]) do wrk.headers[name] = value end
  if wrk.body then wrk.headers["idempotency-key"] = run .. "-" .. count end
  return wrk.format()
end
local threads = {}
setup = function(thread) table.insert(threads, thread) end
init = function() wrong = 0 end
response = function(status) if status ~= ${status} then wrong = wrong + 1 end end
done = function(summary, latency)
  local wrong = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do wrong = wrong + thread:get("wrong") end
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), wrong))
end`;
}

function lua(text: string): string {
  return `[==[${text}]==]`;
}

/** Parses the line that the script prints: requests, microseconds, unexpected answers. */
export function readWrk(output: string): Figures {
  const found = /^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output);
  if (!found) throw new Error(`the output of wrk cannot be parsed: ${output}`);
  const [requests, duration, p50, p99, wrong] = found.slice(1).map(Number) as [number, number, number, number, number];
  if (wrong > 0 || requests === 0) throw new Error(`${wrong} of ${requests} answers were wrong`);
  return { perSecond: requests / (duration / 1e6), p50: p50 / 1e3, p99: p99 / 1e3 };
}

async function loadByAutocannon({ url, sessions = [{}], body, status }: Target, seconds: number): Promise<Figures> {
  const sent = body && { 'content-type': 'application/json', 'idempotency-key': `${Date.now()}-[<id>]` };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: sessions.map(headers => ({ method: body ? 'POST' : 'GET', headers: { ...headers, ...sent }, body })),
    idReplacement: true,
  });
  const right = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (result.errors > 0 || right !== result.requests.total) throw new Error(`answers other than ${status}`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
