import { sql } from '../database/sql.ts';

/**
 * Condition: the open hold `h` waits until the customer answers whatever the workshop asked before accepting. Any message of
 * the customer ends it, and so does accepting the order (AC-7).
 */
export const isAnswerHold = sql<boolean>`(h.asked and h.ended_at is null)`;
