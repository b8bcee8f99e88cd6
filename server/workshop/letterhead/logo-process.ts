import { answerParent } from '../../platform/processes/answer-parent.ts';
import { type RenderedLogo, renderLogo } from './render-logo.ts';

/** A file that cannot be rendered has no logo. */
answerParent(
  (source: Uint8Array): Promise<RenderedLogo | null> =>
    renderLogo(source).catch(error => {
      if (error instanceof Error) return null;
      throw error;
    }),
);
