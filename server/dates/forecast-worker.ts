import { parentPort, workerData } from 'node:worker_threads';
import { type Considered, computeAcceptance } from './compute-acceptance.ts';
import { computeForecast, computeQuote } from './compute-forecast.ts';
import { parseFacts, type Quoted } from './forecast-facts.ts';

/**
 * Computes a forecast in a separate thread, so that the server can answer requests meanwhile. The facts are JSON text.
 */
type Given = { facts: string; quoted: readonly Quoted[] | undefined; considered: Considered | undefined };

const { facts: json, quoted, considered } = workerData as Given;
const facts = parseFacts(json);
if (quoted) parentPort?.postMessage(computeQuote(facts, quoted));
else
  parentPort?.postMessage(JSON.stringify(considered ? computeAcceptance(facts, considered) : computeForecast(facts)));
