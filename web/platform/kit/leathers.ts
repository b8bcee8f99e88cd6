/** Swatches of well-known leather colors; other names are shown without a swatch. */
const leathers: Record<string, string> = {
  cognac: '#a8622d',
  oxblood: '#6e2a2b',
  midnight: '#2c3e59',
  olive: '#5c6238',
  natural: '#cb9c6b',
  black: '#34302e',
  chestnut: '#74401f',
  stone: '#a0968a',
};

export function leatherColor(name: string): string | undefined {
  return leathers[name.trim().toLowerCase()];
}
