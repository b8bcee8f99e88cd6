/** Texts of pictures that the user attaches. */
export const texts = {
  add: 'Add images',
  view: (name: string) => `View ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  retry: (name: string) => `Try ${name} again`,
  remove: (name: string) => `Remove ${name}`,
};
