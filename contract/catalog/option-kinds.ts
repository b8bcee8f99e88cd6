import { t } from '../wording.ts';

/** The kinds of an option: it takes one of its choices, or a text. Without zod, because screens use them too. */
export const optionKinds = ['choice', 'text'] as const;

/** The colors of a product are its first option, which only a line's combinations name. */
export const colorOption = { id: 0, name: 'Color' } as const;

export function isColorOption({ id }: { id: number }): boolean {
  return id === colorOption.id;
}

/** Whether a name means the colors, ignoring case. */
export function isColorName(name: string): boolean {
  return name.toLowerCase() === colorOption.name.toLowerCase();
}

/** Returns the name of an option for its readers: the colors in their language, all others as the workshop wrote them. */
export function optionLabel(name: string): string {
  return name === colorOption.name ? t`Color` : name;
}
