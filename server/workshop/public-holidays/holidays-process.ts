import { answerParent } from '../../platform/processes/answer-parent.ts';
import { findPublicHolidays, type PlaceAndTime } from './find-public-holidays.ts';

answerParent(async (place: PlaceAndTime) => findPublicHolidays(place));
