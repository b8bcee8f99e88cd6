import { answerParent } from '../../platform/processes/answer-parent.ts';
import { type DrawnLogo, drawLogo } from './draw-logo.ts';

/** A file that cannot be drawn has no logo. */
answerParent(
  (source: Uint8Array): Promise<DrawnLogo | null> =>
    drawLogo(source).catch(error => {
      if (error instanceof Error) return null;
      throw error;
    }),
);
