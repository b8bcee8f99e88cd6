import { limits } from '#contract/call/limits.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { texts } from '../shared/texts.ts';

/**
 * Returns why a device was not paired. The server does not say whether a code expired or never was (BE-1), so this also
 * names what may be wrong with the typed one.
 */
export function pairingRefusal(error: unknown, typed: string): string {
  const text = errorText(error, texts.pairFailed);
  if (!(error instanceof ApiError) || error.code !== 'pairingExpired') return text;
  if (typed.replaceAll(/[\s-]/g, '').length !== limits.pairingCode) return texts.pairLength;
  return `${text} ${texts.pairCheck}`;
}
