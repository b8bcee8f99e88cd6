import type { Serve } from '../platform/http/serve.ts';
import { prepareQuote, quoteDate } from './quote-date.ts';
import { accuracyExport, readAccuracy } from './read-accuracy.ts';
import { readForecast } from './read-forecast.ts';
import { readPromises } from './read-promises.ts';
import { readQuoteSetting } from './read-quote-setting.ts';
import { setPromise } from './set-promise.ts';
import { setPromises } from './set-promises.ts';

export function dateRoutes(serve: Serve): void {
  serve('setPromise', setPromise);
  serve('readPromises', readPromises);
  serve('setPromises', setPromises);
  serve('readForecast', readForecast);
  serve('readAccuracy', readAccuracy);
  serve.table(accuracyExport);
  serve('readQuoteSetting', readQuoteSetting);
  serve('quoteDate', quoteDate, { prepare: prepareQuote });
}
