import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';

/** Lists the languages of the portal (SI-15). */
export function readLanguages({ languages }: Pick<Context, 'languages'>): OwnHandler<'readLanguages'> {
  const offered = languages.offered.map(({ tag, name }) => ({ language: tag, name }));
  return async () => ({ languages: offered });
}
