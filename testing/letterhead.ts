/** A logo of 300 × 100 pixels as a vector image. */
export const svgLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="#9a4a1c"/></svg>';

/** The form that replaces the logo of the letterhead. */
export function logoForm(content: string | Uint8Array<ArrayBuffer> = svgLogo, fileName = 'logo.svg'): FormData {
  const form = new FormData();
  form.set('file', new Blob([content]), fileName);
  return form;
}
