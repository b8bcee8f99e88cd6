import { parentPort } from 'node:worker_threads';
import { computeAcceptance } from './compute-acceptance.ts';
import { computeForecast, computeQuote, planNewTogether } from './compute-forecast.ts';
import type { Computation } from './compute-in-worker.ts';
import { parseFacts } from './forecast-facts.ts';

/** Computes forecasts in a separate thread, so that the server can answer requests meanwhile. */
parentPort?.on('message', (computation: Computation) => parentPort?.postMessage(resultOf(computation)));

function resultOf({ facts: json, quoted, planned, considered, together }: Computation): string | null {
  const facts = parseFacts(json);
  if (quoted) return computeQuote(facts, quoted, new Map(planned));
  if (together) return JSON.stringify(planNewTogether(facts, together, new Map(planned)));
  return JSON.stringify(considered ? computeAcceptance(facts, considered) : computeForecast(facts));
}
