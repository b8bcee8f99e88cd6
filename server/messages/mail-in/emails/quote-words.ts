/**
 * The words by which email programs mark what they quote, in English, German, French, Spanish, Italian, Portuguese, Dutch,
 * Polish, Swedish, Russian, Turkish and Japanese.
 */

/** The verb of a line such as 'On … Ines wrote:'. */
export const wrote =
  /(?:^|[\s,、>)])(?:wrote|schrieb|(?:a|à) écrit|écrit|escribió|ha scritto|scritto|escreveu|schreef|geschreven|napisana|napisała?(?:\(a\))?|pisze|skrev|написала?(?:\(а\))?|пишет|(?:şunları |şunu )?yazdı)(?=[\s:：,]|$)|のメ(?:ール|ッセージ)|(?:が|は)?書きました|wrote\s*$/iu;

/** The names of the headers that Outlook and others write above a quoted email. */
const ofSender = 'From|Von|De|Da|Expéditeur|Remitente|Mittente|Van|Od|Från|От|От кого|Kimden|Gönderen|差出人|送信者';
const ofOthers =
  'Sent|Date|To|Subject|Cc|Gesendet|Datum|An|Betreff|Envoyé|Envoyé le|À|Objet|Enviado|Enviado el|Fecha|Para|Asunto|Inviato|Data|A|Oggetto|Enviada em|Enviado em|Assunto|Verzonden|Aan|Onderwerp|Wysłano|Do|Temat|Skickat|Till|Ämne|Отправлено|Дата|Кому|Тема|Gönderildi|Gönderilme|Tarih|Kime|Konu|送信日時|日付|宛先|件名';
export const senderHeader = new RegExp(`^\\*{0,2}(?:${ofSender})\\s?[:：]\\*{0,2}(?=\\s|$)`, 'iu');
export const otherHeader = new RegExp(`^\\*{0,2}(?:${ofOthers})\\s?[:：]\\*{0,2}(?=\\s|$)`, 'iu');

/** The words between the dashes of a line such as '-----Original Message-----'. */
const dividers = new Set([
  'original message',
  'original-message',
  'forwarded message',
  'begin forwarded message',
  'ursprüngliche nachricht',
  'originalnachricht',
  'original-nachricht',
  'original nachricht',
  'weitergeleitete nachricht',
  'message d’origine',
  `message d'origine`,
  'message original',
  'message transféré',
  'mensaje original',
  'mensaje reenviado',
  'messaggio originale',
  'messaggio inoltrato',
  'mensagem original',
  'mensagem encaminhada',
  'oorspronkelijk bericht',
  'doorgestuurd bericht',
  'oryginalna wiadomość',
  'wiadomość oryginalna',
  'wiadomość przekazana',
  'ursprungligt meddelande',
  'originalmeddelande',
  'vidarebefordrat meddelande',
  'исходное сообщение',
  'пересылаемое сообщение',
  'orijinal mesaj',
  'özgün i̇leti',
  'i̇letilen ileti',
  '元のメッセージ',
  '転送されたメッセージ',
]);
const dash = /[-_=]/;
const around = /[-_=\s:：]/;

/** Whether a program drew this line above an email that it quotes, with known words between its dashes. */
export function isDivider(line: string): boolean {
  if (![...line.slice(0, 3)].every(sign => dash.test(sign))) return false;
  let [from, to] = [0, line.length];
  while (from < to && around.test(line[from] ?? '')) from += 1;
  while (to > from && around.test(line[to - 1] ?? '')) to -= 1;
  return dividers.has(line.slice(from, to).toLowerCase());
}
