const names =
  /^(?:adp|ars?|as|bgc|bho|bn|ccp|ckb|dz|fa|ks|lrc|mni|mr|my|mzn|ne|nqo|ps|raj|sat?|sd|tok)(?:-|$)|^(?:ff-Adlm|pa-Arab|ur-IN|uz-Arab)/;

/** Whether a language writes numbers in digits of its own instead of 0 to 9, everywhere or in one place. */
export function hasOwnDigits(language: string): boolean {
  return names.test(language);
}
