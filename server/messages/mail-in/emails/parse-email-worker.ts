import { parentPort, workerData } from 'node:worker_threads';
import { parseEmail } from './parse-email.ts';

/** Reads one email in a separate thread, so that a large or hostile one delays nobody. */
const { path, folder } = workerData as { path: string; folder: string };
parentPort?.postMessage(await parseEmail(path, folder));
