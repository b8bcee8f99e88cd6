import { expect, test } from 'vitest';
import { addField } from './add-field.ts';

test.each([[{}], [{ rows: [] }], [{ counts: { new: 1 }, text: 'ends with }}' }], [{ counts: { new: { of: 2 } } }]])(
  'adds a field to %j, however it is written',
  given => {
    for (const written of [JSON.stringify(given), `${JSON.stringify(given, null, 2)}\n`]) {
      expect(JSON.parse(addField(written, 'short', '{"of":3}'))).toEqual({ ...given, short: { of: 3 } });
    }
  },
);
