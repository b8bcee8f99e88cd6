import * as z from 'zod/mini';
import { t } from '../wording.ts';
import { formerNames } from './former-names.ts';

/** Refuses these as a name: readers would see the words of their language in place of what was typed. */
export const notReserved = z.refine<string>(name => !formerNames.includes(name), { error: () => t`is taken` });
