/** Texts of the cart that the first screen shows (P6). */
export const firstTexts = {
  quickOrder: 'Quick Order',
  customize: "Let's Customize These Products",
};
