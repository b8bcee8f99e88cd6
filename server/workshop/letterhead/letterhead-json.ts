import type { Letterhead } from '#contract/workshop/letterhead.ts';
import { sql } from '../../platform/database/sql.ts';

/** The letterhead as calls return it. `l` is the only row of the table. */
export const letterheadJson = sql<Letterhead>`json_build_object(
  'name', l.name, 'address', l.address, 'phone', l.phone, 'email', l.email, 'website', l.website,
  'taxLabel', l.tax_label, 'taxNumber', l.tax_number, 'closing', l.closing,
  'logo', case when l.logo is not null then json_build_object(
    'jpeg', translate(encode(l.logo, 'base64'), e'\n', ''), 'width', l.logo_width, 'height', l.logo_height) end,
  'revision', l.revision)`;
