import { parentPort, workerData } from 'node:worker_threads';
import { computeForecast, computeQuote } from './compute-forecast.ts';
import { parseFacts, type Quoted } from './forecast-facts.ts';

/**
 * Computes a forecast in a separate thread, so that the server can answer requests meanwhile. The facts are JSON text.
 */
const { facts, quoted } = workerData as { facts: string; quoted: readonly Quoted[] | undefined };
const read = parseFacts(facts);
parentPort?.postMessage(quoted ? computeQuote(read, quoted) : JSON.stringify(computeForecast(read)));
