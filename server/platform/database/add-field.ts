/** Adds a field to a JSON object in text, whatever it ends with, because parsing a large one takes long. */
export function addField(object: string, name: string, value: string): string {
  const rest = object.trim().slice(1).trimStart();
  return `{${JSON.stringify(name)}:${value}${rest === '}' ? '' : ','}${rest}`;
}
