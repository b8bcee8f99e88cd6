import { parentPort } from 'node:worker_threads';
import { computeAcceptance } from './compute-acceptance.ts';
import { computeForecast, computeQuote } from './compute-forecast.ts';
import type { Computation } from './compute-in-worker.ts';
import { parseFacts } from './forecast-facts.ts';

/** Computes forecasts in a separate thread, so that the server can answer requests meanwhile. */
parentPort?.on('message', ({ facts: json, quoted, planned, considered }: Computation) => {
  const facts = parseFacts(json);
  if (quoted) parentPort?.postMessage(computeQuote(facts, quoted, new Map(planned)));
  else
    parentPort?.postMessage(JSON.stringify(considered ? computeAcceptance(facts, considered) : computeForecast(facts)));
});
