import type { PageSetup } from './pdf-job.ts';

/** The time zones of America in which US Letter is the usual paper size (Unicode CLDR), by city or state. */
const letterCities = new Set(
  `Adak Anchorage Atikokan Bahia_Banderas Belize Blanc-Sablon Bogota Boise Cambridge_Bay Cancun Caracas Chicago Chihuahua
  Ciudad_Juarez Coral_Harbour Costa_Rica Coyhaique Creston Dawson Dawson_Creek Denver Detroit Edmonton El_Salvador
  Fort_Nelson Glace_Bay Goose_Bay Guatemala Halifax Hermosillo Indiana Indianapolis Inuvik Iqaluit Juneau Kentucky
  Los_Angeles Louisville Managua Matamoros Mazatlan Menominee Merida Metlakatla Mexico_City Moncton Monterrey Montreal
  New_York Nipigon Nome North_Dakota Ojinaga Panama Pangnirtung Phoenix Puerto_Rico Punta_Arenas Rainy_River
  Rankin_Inlet Regina Resolute Santiago Sitka St_Johns Swift_Current Thunder_Bay Tijuana Toronto Vancouver Whitehorse
  Winnipeg Yakutat Yellowknife`.split(/\s+/),
);
/** The same in other parts of the world, and the old names. */
const letterZones = /^(?:Asia\/Manila$|Pacific\/(?:Easter|Honolulu)$|(?:US|Canada|Mexico|Chile)\/)/;

/**
 * Returns the usual paper size where the reader is. The time zone is more reliable than the language: many people
 * outside of America use a browser in American English.
 */
export function paperSize(timeZone: string): PageSetup['size'] {
  const [area, city = ''] = timeZone.split('/');
  return (area === 'America' && letterCities.has(city)) || letterZones.test(timeZone) ? 'LETTER' : 'A4';
}
