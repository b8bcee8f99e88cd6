import type { Serve } from '../platform/http/serve.ts';
import { prepareLogo } from './letterhead/prepare-logo.ts';
import { readLetterhead } from './letterhead/read-letterhead.ts';
import { removeLogo } from './letterhead/remove-logo.ts';
import { replaceLogo } from './letterhead/replace-logo.ts';
import { updateLetterhead } from './letterhead/update-letterhead.ts';
import { readPublicHolidays } from './public-holidays/read-public-holidays.ts';
import { readWorkshop } from './read-workshop.ts';
import { updateWorkshop } from './update-workshop.ts';

export function workshopRoutes(serve: Serve): void {
  serve('readWorkshop', readWorkshop);
  serve('updateWorkshop', updateWorkshop);
  serve('readPublicHolidays', readPublicHolidays);
  serve('readLetterhead', readLetterhead);
  serve('updateLetterhead', updateLetterhead);
  serve('replaceLogo', replaceLogo, { prepare: prepareLogo });
  serve('removeLogo', removeLogo);
}
