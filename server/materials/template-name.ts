import { problem } from '../http/problem.ts';

/** The name as it is kept; blanks alone are none (specification 5: name required). Throws invalidInput. */
export function templateName(sent: string): string {
  const name = sent.trim();
  if (!name) throw problem('invalidInput', { text: 'Name is required', fields: { name: 'is required' } });
  return name;
}
