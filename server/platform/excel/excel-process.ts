import { answerParent } from '../processes/answer-parent.ts';
import { readFile } from './read-file.ts';

answerParent(readFile);
