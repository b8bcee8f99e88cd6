/**
 * The lines that programs add below a text, such as 'Sent from my iPhone', in English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, Swedish, Russian, Turkish and Japanese. A line is one only when it has nothing but known words:
 * 'Sent from our shop in Lyon' is a person's.
 */

/** The words before and behind the name of the device or program. */
const frames: readonly (readonly [before: RegExp, behind: RegExp])[] = [
  [/^sent (?:from|via|with|using) /i, /$/],
  [/^(?:get|download) (?=.*outlook|.*bluemail)/i, /$/],
  [/^(?:(?:diese (?:nachricht|e-?mail) wurde )?vo[mn] ) ?/i, / gesendet$/i],
  [/^(?:gesendet|von unterwegs gesendet) (?:von|vom|mit|aus|über) /i, /$/],
  [/^diese (?:nachricht|e-?mail) wurde (?:von|vom|mit) /i, / (?:gesendet|verschickt)$/i],
  [/^(?:holen sie sich|laden sie) (?=outlook)/i, /(?: herunter)?$/i],
  [/^(?=outlook für )/i, / beziehen$/i],
  [/^envoyé (?:de|depuis|à partir de|à partir d[’']un|via|avec) /i, /$/],
  [/^(?:télécharger|obtenez|obtenir) (?=outlook)/i, /$/],
  [/^enviad[oa] (?:desde|do|da|a partir de|a partir do|de|pelo|via|con|com) /i, /$/],
  [/^(?:obtener|obtenga|obtén|descargar|obter|obtenha|baixar|baixe) (?:o )?(?=outlook)/i, /$/],
  [/^inviato (?:da|dal|con|tramite) /i, /$/],
  [/^(?:ottieni|scarica) (?=outlook)/i, /$/],
  [/^(?:verzonden|verstuurd) (?:vanaf|via|met|vanuit) /i, /$/],
  [/^(?:download|haal) (?=outlook)/i, /$/],
  [/^(?=outlook voor )/i, / downloaden$/i],
  [/^wysłan[eoy] z /i, /$/],
  [/^pobierz (?:aplikację )?(?=outlook)/i, /$/],
  [/^skickat från /i, /$/],
  [/^(?:hämta|skaffa|ladda ned) (?=outlook)/i, /$/],
  [/^отправлено (?:с|из|через) /i, /$/],
  [/^(?:скачать|получить|получите) (?=outlook)/i, /$/],
  [/^/, /(?:['’](?:dan|den|umdan)|[ıiu]mdan|imden) gönderildi$/i],
  [/^(?=.* için outlook)/i, / (?:edinin|indirin)$/i],
  [/^/, /から送信$/],
  [/^(?=.*outlook)/i, / ?を(?:入手|取得)(?:する|してください)?$/],
];

/** The names of devices and programs. A line has one of them. */
const names = new Set(
  `iphone iphones ipad ipod ios macbook mac android galaxy samsung huawei xiaomi redmi pixel oneplus oppo nokia sony xperia
  motorola moto blackberry windows outlook yahoo gmail aol proton protonmail gmx web.de t-online thunderbird bluemail spark
  fairphone smartphone smartphones mobiltelefon handy tablet tablets mobile móvil cellulare telefono téléphone telefon telefoon
  cep mobil mobiltelefonu iphone’a iphone'a iphone'u iphone’u telefona telefonu komórki mobiel android-gerät android-mobiltelefon
  android-smartphone android-telefoon android-enhet смартфона телефона iphone'um iphone’um telefonum スマートフォン`
    .split(/\s+/)
    .filter(Boolean),
);

/** Other words of such lines. */
const fillers = new Set(
  `my the a an for on and with app mail email e-mail secure from by phone device deluxe personal mobility network
  mein meine meinem meiner der dem den die das für und mit pour mon ma un une le la sur mi para el los las il mio mia
  per do da de del dal meu minha o os mijn voor het een min från för på z mojego mojej dla systemu na моего мою для моё
  i ii için u’yu u'yu outlook'u outlook’u 版 via aplikację appen verizon at&t t-mobile vodafone o2 orange telekom
  virgin 5g 4g lte enabled pro plus max mini ultra note fold flip se air tab edge lite xl hotmail live aplikacji`
    .split(/\s+/)
    .filter(Boolean),
);
/** A model such as '15' or '11T': people's numbers are longer, or have other words beside them. */
const model = /^[a-z]{0,3}\d{1,4}[a-z+]{0,2}$/;
const longestLine = 120;

/** Returns whether a line is one that a program added, by its words alone. */
export function isProgramLine(line: string): boolean {
  const text = withoutLink(line)
    .replace(/[.!。]$/, '')
    .trim();
  if (text === '' || text.length > longestLine) return false;
  if (/^sent from mail$/i.test(text)) return true;
  return frames.some(([before, behind]) => {
    const start = before.exec(text);
    const end = behind.exec(text);
    if (!start || !end || end.index < start[0].length) return false;
    return hasOnlyKnownWords(text.slice(start[0].length, end.index));
  });
}

function hasOnlyKnownWords(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/(\p{Script=Latin})(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}])/gu, '$1 ')
    .replace(/outlook['’][ıu]/g, 'outlook')
    .split(/[\s,()]+/)
    .filter(Boolean);
  return (
    words.some(word => names.has(word)) && words.every(word => names.has(word) || fillers.has(word) || model.test(word))
  );
}

/** Returns a line without the link that a text made of HTML shows behind it. */
function withoutLink(line: string): string {
  return line
    .slice(0, longestLine * 20)
    .replace(/[<[(]https?:[^>\])]*[>\])]/g, '')
    .trim();
}
