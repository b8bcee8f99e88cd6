import { sql } from '#server/platform/database/sql.ts';

/** The colors of the combinations of the line `p`. */
export const lineColors = sql`(
  select distinct x ->> 'value' as color
  from jsonb_array_elements(p.breakdown) b, jsonb_array_elements(b -> 'choices') x
  where lower(x ->> 'option') = 'color')`;
