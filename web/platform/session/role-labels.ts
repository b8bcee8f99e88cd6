import type { Caller } from '#contract/call/roles.ts';
import { t } from '#contract/wording.ts';

/** Role names as shown on screens. */
export const roleLabels: Record<Caller, string> = {
  customer: t`Customer`,
  admin: t`Admin`,
  superadmin: t`Superadmin`,
  bench: t`Bench`,
};
