import * as z from 'zod/mini';
import { id } from './field-schemas.ts';

/** A person, with the name at the time of the action. The id is null after the account was deleted (CC-1). */
export const namedPerson = z.strictObject({ id: z.nullable(id), name: z.string() });
